public import CalendarModel
public import CivilTime

/// A time at which an event takes place or a to-do is due.
public struct Occurrence: Sendable {
  /// The item: a single item, a series, or an override.
  public let item: ScheduledItem
  /// The start. All-day and floating items are in the time zone of the query.
  public let start: Instant
  /// The end, which is never before the start.
  public let end: Instant
  /// The original start in the series, in the form given by ``ScheduledItem/originalForm``, or nil for a single item.
  public let recurrenceID: Instant?

  /// Whether the occurrence is all-day or floating, and therefore in the reader's time zone.
  public var isCivil: Bool { item.flags.contains(.civil) }
}

/// The result of a query for occurrences.
public struct OccurrenceAnswer: Sendable {
  /// The occurrences, sorted by start. If several start at the same time, the longest comes first.
  public var occurrences: [Occurrence] = []
  /// Whether occurrences may be missing, because there are more than the query's limit or a search was abandoned.
  public var isTruncated = false
  /// The reason why occurrences may be missing, or nil if the result is complete.
  public var shortfall: OccurrenceShortfall?
  /// If occurrences are missing, the instant up to which the result is complete, or nil if there is none.
  public var completeUntil: Instant?
  /// The revision of the store from which the result was read.
  package var revision: Int64 = 0
  /// The maximum number of occurrences in a result.
  public static let limit = 500_000
}

/// A query for occurrences.
public struct OccurrenceQuery: Sendable {
  /// The time range. The query finds occurrences that overlap it, and occurrences of zero length at or after its
  /// beginning and before its end.
  public var range: Range<Instant>
  /// The reader's time zone, which applies to all-day and floating items.
  public var zone: TimeZoneRules
  /// The titles or identifiers of the calendars to search; empty for all.
  public var calendars: [String] = []
  /// The kinds of items to find; empty for all.
  public var kinds: [ItemKind] = []
  /// Terms that must all match the texts of an item.
  public var text: [ItemQuery.TextTerm] = []
  /// Whether to include cancelled items.
  public var includesCancelled = false
  /// The maximum number of occurrences. If there are more, the earliest ones are returned. The memory used depends on
  /// this limit, not on the number of matching occurrences. For each series, at most 1,000 occurrences that begin
  /// before the range are found.
  public var limit = OccurrenceAnswer.limit

  /// Whether to find only occurrences of series.
  var isOfSeries = false

  /// Creates a query for the occurrences in a time range.
  public init(_ range: Range<Instant>, zone: TimeZoneRules) {
    self.range = range
    self.zone = zone
  }
}
