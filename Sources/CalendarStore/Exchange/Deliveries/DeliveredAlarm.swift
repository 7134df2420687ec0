import ICalendar
import CivilTime
import GRDB

/// The alarm that a delivery is about.
enum DeliveredAlarm {
  /// The current alarm, or nil if its item was deleted, moved or completed, or the alarm was acknowledged elsewhere.
  static func find(_ db: Database, _ delivery: AlarmDelivery, reader: TimeZoneRules) throws -> DueAlarm? {
    if AlarmKey.isStandard(delivery.key) { return try findStandard(db, delivery, reader: reader) }
    let isMeant = { AlarmKey($0, calendarID: delivery.calendarID, reader: reader).text == delivery.key }
    if let found = try alarms(db, delivery, at: delivery.due, reader: reader).first(where: isMeant) { return found }
    // The alarm may have moved because time zone rules changed or the user traveled.
    let range = delivery.due.adding(seconds: -margin)..<delivery.due.adding(seconds: margin)
    var search = try AlarmSearch(db, AlarmQuery(range, zone: reader), item: delivery.item, limit: 1_000)
    return try search.answer().first(where: isMeant)
  }

  /// The default alarm of an event without alarms, at the same distance before the event as when it went off.
  private static func findStandard(
    _ db: Database, _ delivery: AlarmDelivery, reader: TimeZoneRules
  ) throws -> DueAlarm? {
    let length = CalendarDuration(seconds: delivery.start.seconds(since: delivery.due))
    let range = delivery.due.adding(seconds: -margin)..<delivery.due.adding(seconds: margin)
    var search = StandardAlarmSearch(db, AlarmQuery(range, zone: reader), limit: .max)
    let calendar = delivery.calendarID
    let standard = StandardAlarms(longest: length.nominalSeconds) { found, _ in found.id == calendar ? length : nil }
    return try search.answer(standard, of: delivery.uid).first {
      AlarmKey($0, calendarID: calendar, reader: reader).text == delivery.key
    }
  }

  /// The alarms that the delivery's item or other items of its series have at an instant. A changed occurrence has its
  /// alarms in a separate item.
  private static func alarms(
    _ db: Database, _ delivery: AlarmDelivery, at instant: Instant, reader: TimeZoneRules
  ) throws -> [DueAlarm] {
    var search = try AlarmSearch(db, AlarmQuery(instant..<instant.adding(seconds: 1), zone: reader), limit: 1_000)
    return try search.answer().filter { alarm in
      try alarm.item.uid.hasSameBytes(as: delivery.uid) && alarm.item.kind == delivery.kind
        && StoredItemTable(db).calendar(of: alarm.item.id.number) == delivery.calendarID
    }
  }

  /// The snooze alarm of the item, or nil if it no longer exists.
  ///
  /// - Parameter until: The time at which the snooze alarm goes off.
  static func findAsleep(
    _ db: Database, _ delivery: AlarmDelivery, until: Instant, reader: TimeZoneRules
  ) throws -> DueAlarm? {
    let asleep = try alarms(db, delivery, at: until, reader: reader).filter(\.isAsleep)
    // A snooze longer than the interval of the series belongs to a later occurrence.
    return asleep.first { $0.recurrenceID?.text == delivery.recurrenceID } ?? asleep.first
  }

  private static let margin: Int64 = 27 * 3600
}
