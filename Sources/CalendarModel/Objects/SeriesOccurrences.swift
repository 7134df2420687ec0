public import CivilTime
import Recurrence
public import TimeZones

/// The occurrences of a series or a single item in a time range, sorted by start and computed one by one.
///
/// They include occurrences that overlap the range, and occurrences without length that begin in it. A to-do occurs
/// when it is due.
public struct SeriesOccurrences: Sequence, Sendable {
  /// The maximum number of occurrences of one series. Beyond that, the search is abandoned.
  public static let limit = 100_000

  /// The schedule of the series.
  public let schedule: Schedule

  private let family: ComponentFamily
  private let series: ComponentFamily.Series
  private let range: Range<Instant>
  private let includesCancelled: Bool

  /// Creates the occurrences of a series.
  ///
  /// - Parameters:
  ///   - series: The series, which belongs to the family.
  ///   - family: The components that share its UID.
  ///   - zones: The meaning of their TZIDs, and the reader's time zone.
  ///   - range: The time range.
  ///   - includesCancelled: Whether to include cancelled occurrences.
  /// - Returns: nil if the series has no start or, for a to-do, no due time.
  public init?(
    of series: ComponentFamily.Series, _ family: ComponentFamily, in zones: ZoneContext, range: Range<Instant>,
    includesCancelled: Bool = false
  ) {
    guard let schedule = family.schedule(of: series, in: zones), schedule.times.isFoundByTime else { return nil }
    self.schedule = schedule
    self.family = family
    self.series = series
    self.range = range
    self.includesCancelled = includesCancelled
  }

  /// Iterates over the occurrences.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// Iterates over the occurrences of a series.
  public struct Iterator: IteratorProtocol, Sendable {
    private let occurrences: SeriesOccurrences
    private var instances: RecurrenceSet.Iterator
    private var count = 0
    private var hasMore = true
    /// The occurrences of a to-do whose overrides may be due in a different order from its instances, in reverse order.
    private var sorted: [ICalendarObject.Occurrence]?
    /// Whether later occurrences may be missing because there are too many, or because the search was abandoned.
    public private(set) var isTruncated = false

    fileprivate init(_ occurrences: SeriesOccurrences) {
      self.occurrences = occurrences
      let (schedule, range) = (occurrences.schedule, occurrences.range)
      // A to-do is due when it ends, or on the day after that.
      let first = schedule.times.isToDo ? range.lowerBound.adding(seconds: -86_401) : range.lowerBound
      instances =
        schedule.recurrenceSet.instances(
          overlapping: first..<range.upperBound, includingCancelled: occurrences.includesCancelled
        ).makeIterator()
      if schedule.times.isCancelled, !occurrences.includesCancelled { hasMore = false }
      if schedule.times.isToDo, !schedule.overrides.isEmpty {
        var all: [ICalendarObject.Occurrence] = []
        while let occurrence = search() { all.append(occurrence) }
        sorted = all.sorted { $0.startInstant < $1.startInstant }.reversed()
      }
    }

    /// The next occurrence, or nil if there are no more or the search was abandoned.
    public mutating func next() -> ICalendarObject.Occurrence? { sorted == nil ? search() : sorted?.popLast() }

    private mutating func search() -> ICalendarObject.Occurrence? {
      while hasMore {
        guard let instance = instances.next() else {
          isTruncated = instances.isTruncated
          break
        }
        count += 1
        if count > SeriesOccurrences.limit {
          isTruncated = true
          break
        }
        if let occurrence = occurrences.occurrence(of: instance) { return occurrence }
      }
      hasMore = false
      return nil
    }
  }

  /// The occurrence of an instance, or nil if it is not in the range.
  private func occurrence(of instance: RecurrenceSet.Instance) -> ICalendarObject.Occurrence? {
    guard let span = schedule.span(of: instance), span.startInstant < range.upperBound,
      span.endInstant > range.lowerBound || span.startInstant >= range.lowerBound
    else { return nil }
    let member =
      switch instance.origin {
      case .series: series.master
      case .override(let index), .future(let index): series.overrides[index]
      }
    let isPart = schedule.isSeries || member != series.master
    return ICalendarObject.Occurrence(
      component: family.members[member].component, member: member, start: span.start, end: span.end,
      startInstant: span.startInstant, endInstant: span.endInstant,
      recurrenceID: isPart ? instance.recurrenceID : nil,
      isCancelled: instance.isCancelled || schedule.times.isCancelled)
  }
}
