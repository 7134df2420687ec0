public import CivilTime
public import ICalendar
public import Recurrence

extension ICalendarObject {
  /// One time at which an event happens or a to-do is due.
  public struct Occurrence: Sendable {
    /// The component: the item, or the override of this instance.
    public let component: Component
    /// The index of the component in the members of its family.
    public let member: Int
    /// When the occurrence begins or is due, in the form in which it is written.
    public let start: CalendarTime
    /// When the occurrence ends; for dates, the day after the last day.
    public let end: CalendarTime
    /// The instant at which the occurrence begins, in the reader's time zone.
    public let startInstant: Instant
    /// The instant at which the occurrence ends, in the reader's time zone; never earlier than its start.
    public let endInstant: Instant
    /// The original start in the series; nil for a single item.
    public let recurrenceID: CalendarTime?
    /// Whether the occurrence is cancelled.
    public let isCancelled: Bool

    /// The title, SUMMARY.
    public var title: String? { component.first(.summary)?.filledText }
    /// Whether the occurrence is all-day.
    public var isAllDay: Bool { start.isDate }
    /// The component as an event, or nil if it is a to-do.
    public var event: Event? { try? Event(component) }
    /// The component as a to-do, or nil if it is an event.
    public var reminder: Reminder? { try? Reminder(component) }
  }

  /// The occurrences in a time range, sorted by start.
  public struct Occurrences: RandomAccessCollection, Sendable {
    private let elements: [Occurrence]
    /// Whether some occurrences may be missing because a series has too many of them, or because the search for its
    /// instances was abandoned.
    public let isTruncated: Bool
    /// The rules that cannot be expanded, with the reasons. Their occurrences are missing.
    public let unusableRules: [RecurrenceSet.UnusableRule]

    fileprivate init(
      _ elements: [Occurrence], isTruncated: Bool, unusableRules: [RecurrenceSet.UnusableRule]
    ) {
      self.elements = elements
      self.unusableRules = unusableRules
      self.isTruncated = isTruncated
    }

    /// The position of the first occurrence.
    public var startIndex: Int { elements.startIndex }
    /// The position after the last occurrence.
    public var endIndex: Int { elements.endIndex }
    /// The occurrence at a position.
    public subscript(position: Int) -> Occurrence { elements[position] }
  }

  /// The occurrences in a time range: events that take place in it, and to-dos that are due in it.
  ///
  /// The result includes occurrences that overlap the range, and occurrences without length that begin in it. A series
  /// is expanded to the end of the range, up to ``SeriesOccurrences/limit`` occurrences.
  ///
  /// - Parameters:
  ///   - from: The beginning of the range.
  ///   - to: The end of the range, exclusive.
  ///   - reader: The time zone of dates and floating times.
  ///   - includesCancelled: Whether to include cancelled occurrences.
  public func occurrences(
    from: Instant, to: Instant, in reader: TimeZoneRules = .utc, includesCancelled: Bool = false
  ) -> Occurrences {
    var found: [Occurrence] = []
    var isTruncated = false
    var unusableRules: [RecurrenceSet.UnusableRule] = []
    for part in parts {
      let zones = part.zones(reader: reader)
      for family in part.families(in: zones) {
        for series in family.series {
          guard
            let occurrences = SeriesOccurrences(
              of: series, family, in: zones, range: from..<max(from, to), includesCancelled: includesCancelled)
          else { continue }
          unusableRules += occurrences.schedule.recurrenceSet.unusableRules
          var iterator = occurrences.makeIterator()
          while let occurrence = iterator.next() { found.append(occurrence) }
          if iterator.isTruncated { isTruncated = true }
        }
      }
    }
    found.sort { ($0.startInstant, $1.endInstant) < ($1.startInstant, $0.endInstant) }
    return Occurrences(found, isTruncated: isTruncated, unusableRules: unusableRules)
  }

  /// The occurrences from the beginning of one day to the beginning of another, in the reader's time zone.
  public func occurrences(
    from: CivilDate, to: CivilDate, in reader: TimeZoneRules, includesCancelled: Bool = false
  ) -> Occurrences {
    occurrences(
      from: reader.instant(of: CivilDateTime(startOf: from)), to: reader.instant(of: CivilDateTime(startOf: to)),
      in: reader, includesCancelled: includesCancelled)
  }
}
