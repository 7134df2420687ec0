public import CalendarModel
public import CivilTime

/// One time at which an event takes place or a to-do is due.
public struct Occurrence: Sendable {
  /// Its item: a single item, a series, or an override.
  public let item: ScheduledItem
  /// When it begins; for all-day and floating items in the zone of the query.
  public let start: Instant
  /// When it ends, never before it begins.
  public let end: Instant
  /// Its original start in the series, as the item's ``ScheduledItem/originalForm`` has it; nil for single items.
  public let recurrenceID: Instant?

  /// Whether it is all-day or floating, and so in the reader's zone.
  public var isCivil: Bool { item.flags.contains(.civil) }
}

/// The answer to an occurrence query.
public struct OccurrenceAnswer: Sendable {
  /// The occurrences, sorted by start; if several start together, the longest comes first.
  public var occurrences: [Occurrence] = []
  /// Whether occurrences may be missing: there are more than the query takes, or the search for some series gave up.
  public var isTruncated = false
  /// Why, if some may be.
  public var shortfall: OccurrenceShortfall?
  /// Up to when none are missing, if some are; nil if nothing is known to be whole.
  public var completeUntil: Instant?
  /// The revision of the store that it is about.
  package var revision: Int64 = 0
  /// How many occurrences an answer has at most.
  public static let limit = 500_000
}

/// A query for occurrences.
public struct OccurrenceQuery: Sendable {
  /// The time range. It includes occurrences that overlap it, and occurrences without length at or after its beginning
  /// and before its end.
  public var range: Range<Instant>
  /// The zone of the reader, in which all-day and floating items are.
  public var zone: TimeZoneRules
  /// The titles or identifiers of calendars, of which any may match; empty for all.
  public var calendars: [String] = []
  /// The components' names, of which any may match; empty for all.
  public var kinds: [ItemKind] = []
  /// Words that must all be found in the texts.
  public var text: [ItemQuery.TextTerm] = []
  /// Whether to include cancelled ones.
  public var includesCancelled = false
  /// How many to find at most: the first ones by start. The memory that an answer takes grows with it, and not with how
  /// many there are. Of one series, no more than 1,000 are found that begin before the range.
  public var limit = OccurrenceAnswer.limit

  /// Whether to find only those of series.
  var isOfSeries = false

  /// The occurrences in a time range.
  public init(_ range: Range<Instant>, zone: TimeZoneRules) {
    self.range = range
    self.zone = zone
  }
}
