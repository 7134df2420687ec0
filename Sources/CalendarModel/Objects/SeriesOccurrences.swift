public import CivilTime
import Recurrence
public import TimeZones

/// The occurrences of a series, or of a single item, in a time range: sorted by start, and computed one by one.
///
/// It includes occurrences that overlap the range, and occurrences without length that begin in it. To-dos occur when
/// they are due.
public struct SeriesOccurrences: Sequence, Sendable {
  /// The most occurrences of one series; a search for more is given up.
  public static let limit = 100_000

  /// When the series happens.
  public let schedule: Schedule

  private let family: ComponentFamily
  private let series: ComponentFamily.Series
  private let range: Range<Instant>
  private let includesCancelled: Bool

  /// Makes the occurrences of a series.
  ///
  /// - Parameters:
  ///   - series: The series, one of the family.
  ///   - family: The components that share its UID.
  ///   - zones: What their TZIDs mean, and the zone of the reader.
  ///   - range: The time range.
  ///   - includesCancelled: Whether to include cancelled occurrences.
  /// - Returns: nil if it has no time to find it by: no start, or for a to-do no due time.
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
    /// The occurrences of a to-do whose overrides need not be due in the order of the instances, the last one first.
    private var sorted: [ICalendarObject.Occurrence]?
    /// Whether some may be missing from here on, since there are too many, or a search for them gave up.
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

    /// The next occurrence; nil if there are no more or the search for them gave up.
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

  /// The occurrence of an instance; nil if it does not lie in the range.
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
