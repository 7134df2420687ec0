public import CivilTime

/// One time at which an event takes place or a to-do is due.
public struct Occurrence: Sendable {
  /// The item that shows it: a single item, a series, or the override of one of its instances.
  public let item: ScheduledItem
  /// When it begins; of all-day and floating items in the zone of the one who asked.
  public let start: Instant
  /// When it is over; never before it begins.
  public let end: Instant
  /// Where the series has it, before an override moved it; nil for single items.
  public let recurrenceID: Instant?

  /// Whether it is wherever the reader is: all-day and floating items.
  public var isCivil: Bool { item.flags.contains(.civil) }
}

/// An answer to what happens when.
public struct OccurrenceAnswer: Sendable {
  /// The occurrences, in the order in which they begin; of those that begin together, the longest first.
  public var occurrences: [Occurrence] = []
  /// Whether the search for some series gave up before it had looked at everything.
  public var isTruncated = false
}

/// An answer to when somebody is busy.
public struct BusyAnswer: Sendable, Hashable {
  /// The periods, in their order; none touches another.
  public var periods: [Range<Instant>] = []
  /// Whether the search for some series gave up: what looks free may be busy.
  public var isTruncated = false
}

/// Which occurrences are wanted.
public struct OccurrenceQuery: Sendable {
  /// The range of time; what overlaps it is in it, and what takes no time from its beginning on and before its end.
  public var range: Range<Instant>
  /// The zone of the reader, in which all-day and floating items are.
  public var zone: TimeZoneRules
  /// The titles or identifiers of calendars, any of them; all if empty.
  public var calendars: [String] = []
  /// The components' names, any of them; all if empty.
  public var kinds: [String] = []
  /// Words that must all be found in the texts.
  public var text: [ItemQuery.TextTerm] = []
  /// Whether cancelled ones are wanted too.
  public var includesCancelled = false

  /// What happens in a range of time.
  public init(_ range: Range<Instant>, zone: TimeZoneRules) {
    self.range = range
    self.zone = zone
  }
}
