public import CalendarModel
public import CivilTime

/// An alarm with the moment at which it goes off.
public struct DueAlarm: Sendable, Hashable {
  /// When it goes off.
  public let instant: Instant
  /// The item that has the alarm: a single item, a series, or the override of one of its instances.
  public let item: StoredItem
  /// The alarm.
  public let alarm: Alarm
  /// Which one of the item's alarms it is, from 0 on.
  public let index: Int
  /// 0 for the first time that it goes off for the occurrence, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
  public let repetition: Int
  /// When the occurrence begins, or the to-do is due; of all-day and floating items in the zone of the reader.
  public let start: Instant
  /// Which instance of a series it is about, in the form of the series; nil for single items.
  public let recurrenceID: CalendarTime?

  /// Whether it repeats one that was put off (RFC 9074 7).
  public var isSnooze: Bool { alarm.snoozes != nil }
}

/// Which alarms are wanted.
public struct AlarmQuery: Sendable {
  /// When they go off.
  public var range: Range<Instant>
  /// The zone of the reader, in which all-day and floating items are.
  public var zone: TimeZoneRules
  /// The titles or identifiers of calendars, any of them; all if empty.
  public var calendars: [String] = []
  /// The components' names, any of them; all if empty.
  public var kinds: [String] = []

  /// The alarms of a range of time.
  public init(_ range: Range<Instant>, zone: TimeZoneRules) {
    self.range = range
    self.zone = zone
  }
}
