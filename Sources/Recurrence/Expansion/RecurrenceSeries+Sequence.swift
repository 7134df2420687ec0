public import CivilTime

extension RecurrenceSeries: Sequence {
  /// Iterates over all occurrences.
  public func makeIterator() -> Iterator {
    Iterator(self, from: .min, to: .max)
  }

  /// The occurrences of a series in a range of times.
  public struct Occurrences: Sequence, Sendable {
    private let series: RecurrenceSeries
    private let from: Int
    private let to: Int

    init(_ series: RecurrenceSeries, from: Int, to: Int) {
      self.series = series
      self.from = from
      self.to = to
    }

    /// Iterates over the occurrences.
    public func makeIterator() -> Iterator {
      Iterator(series, from: from, to: to)
    }
  }

  /// Iterates over occurrences in order. A step takes a few nanoseconds and allocates nothing.
  public struct Iterator: IteratorProtocol, Sendable {
    private enum Kind {
      case ended
      case progression
      case masked
      case scaled
      case searched
    }

    private var kind: Kind
    private var progression: Progression.Cursor?
    private var masked: MaskedYears.Cursor?
    private var scaled: ScaledYears.Cursor?
    private let series: RecurrenceSeries
    private var remaining: Int
    private var position: Int
    private let end: Int
    private let isDates: Bool
    /// Whether the last result was nil because the budget ran out, and not because there are no more occurrences.
    public private(set) var isTruncated = false

    init(_ series: RecurrenceSeries, from second: Int, to end: Int) {
      self.series = series
      isDates = series.isDates
      position = second
      let upper: Int
      if case .masked(let source) = series.source { upper = source.bounds.upperBound } else { upper = .max }
      self.end = Swift.min(end, upper.addingWithinRange(1))
      let counted = series.remaining(from: second)
      remaining = counted ?? 0
      isTruncated = counted == nil
      kind = .ended
      guard remaining > 0 else { return }
      switch series.source {
      case .never: break
      case .progression(let source):
        kind = .progression
        progression = Progression.Cursor(source, from: second)
      case .masked(let source):
        kind = .masked
        masked = MaskedYears.Cursor(source, from: second)
      case .scaled(let source):
        kind = .scaled
        scaled = ScaledYears.Cursor(source, from: second, before: self.end, budget: series.budget)
      case .filtered, .selected: kind = .searched
      }
    }

    /// The next occurrence, or nil if there are no more or the budget ran out.
    public mutating func next() -> CivilDateTime? {
      guard let second = nextSecond() else { return nil }
      let time = CivilDateTime(secondsSinceEpoch: Int64(second))
      return isDates ? CivilDateTime(startOf: time.date) : time
    }

    /// The next occurrence in civil seconds since 1970.
    mutating func nextSecond() -> Int? {
      guard remaining > 0 else { return nil }
      let second: Int?
      switch kind {
      case .progression: second = progression?.next()
      case .masked: second = masked?.next()
      case .scaled:
        second = scaled?.next()
        isTruncated = scaled?.isTruncated ?? false
      case .searched: second = search()
      case .ended: second = nil
      }
      guard let second, second < end else {
        kind = .ended
        return nil
      }
      remaining -= 1
      return second
    }

    private mutating func search() -> Int? {
      switch series.source.first(from: position, before: end, budget: series.budget) {
      case .found(let second):
        position = second + 1
        return second
      case .none: return nil
      case .truncated:
        isTruncated = true
        return nil
      }
    }
  }

  /// The dates of a series, without duplicates.
  public var dates: some Sequence<CivilDate> & Sendable {
    lazy.map { $0.date }
  }
}
