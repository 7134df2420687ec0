public import CalendarModel
public import CivilTime

/// An alarm and the instant at which it goes off.
public struct DueAlarm: Sendable, Hashable {
  /// The instant at which the alarm goes off.
  public let instant: Instant
  /// The item with the alarm: a single item, a series, or an override.
  public let item: StoredItem
  /// The alarm.
  public let alarm: Alarm
  /// The index of the alarm among the item's alarms.
  public let index: Int
  /// 0 when the alarm first goes off for the occurrence, then 1, 2, ... (REPEAT, RFC 5545 section 3.8.6.2).
  public let repetition: Int
  /// The start of the occurrence, or the due time of the to-do. All-day and floating items are in the reader's time
  /// zone.
  public let start: Instant
  /// The recurrence ID of the instance, in the form of the series, or nil for a single item.
  public let recurrenceID: CalendarTime?
  /// Whether this is a default alarm for an item without alarms (``StandardAlarms``).
  public var isStandard = false

  /// Whether the alarm is the snooze of another alarm (RFC 9074 section 7).
  public var isSnooze: Bool { alarm.snoozes != nil }

  /// Whether the alarm goes off in place of a snoozed alarm, either as defined by RFC 9074 or in the form used by
  /// Mozilla's programs (X-MOZ-SNOOZE-TIME). Mozilla's snoozes follow the item's alarms.
  var isAsleep: Bool { isSnooze || index >= Alarm.all(of: item.component).count }
}

/// A query for alarms.
public struct AlarmQuery: Sendable {
  /// The time range in which the alarms go off.
  public var range: Range<Instant>
  /// The reader's time zone, which applies to all-day and floating items.
  public var zone: TimeZoneRules
  /// The titles or identifiers of the calendars to search; empty for all.
  public var calendars: [String] = []
  /// The kinds of items to find; empty for all.
  public var kinds: [ItemKind] = []
  /// The default alarms for events without alarms, or nil for none.
  public var standard: StandardAlarms?

  /// Creates a query for the alarms in a time range.
  public init(_ range: Range<Instant>, zone: TimeZoneRules) {
    self.range = range
    self.zone = zone
  }
}
