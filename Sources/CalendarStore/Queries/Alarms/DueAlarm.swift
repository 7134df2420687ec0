public import CalendarModel
public import CivilTime

/// An alarm with the moment at which it goes off.
public struct DueAlarm: Sendable, Hashable {
  /// When it goes off.
  public let instant: Instant
  /// The item with the alarm: a single item, a series, or an override.
  public let item: StoredItem
  /// The alarm.
  public let alarm: Alarm
  /// The index among the item's alarms.
  public let index: Int
  /// 0 when it first goes off for the occurrence, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
  public let repetition: Int
  /// When the occurrence begins, or the to-do is due; for all-day and floating items in the reader's zone.
  public let start: Instant
  /// The instance of the series, in the form of the series; nil for single items.
  public let recurrenceID: CalendarTime?
  /// Whether the item has no alarm, and this one stands in for it (``StandardAlarms``).
  public var isStandard = false

  /// Whether it repeats a snoozed alarm (RFC 9074 7).
  public var isSnooze: Bool { alarm.snoozes != nil }

  /// Whether it goes off instead of an alarm that sleeps, as RFC 9074 or as Mozilla's programs note that: behind the alarms
  /// of the item stand those of X-MOZ-SNOOZE-TIME.
  var isAsleep: Bool { isSnooze || index >= Alarm.all(of: item.component).count }
}

/// A query for alarms.
public struct AlarmQuery: Sendable {
  /// When they go off.
  public var range: Range<Instant>
  /// The zone of the reader, in which all-day and floating items are.
  public var zone: TimeZoneRules
  /// The titles or identifiers of calendars, of which any may match; empty for all.
  public var calendars: [String] = []
  /// The components' names, of which any may match; empty for all.
  public var kinds: [ItemKind] = []
  /// The alarms of events that have none of their own; nil for none.
  public var standard: StandardAlarms?

  /// The alarms in a time range.
  public init(_ range: Range<Instant>, zone: TimeZoneRules) {
    self.range = range
    self.zone = zone
  }
}
