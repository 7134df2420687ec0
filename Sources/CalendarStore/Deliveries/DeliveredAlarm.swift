import CivilTime
import GRDB

/// The alarm that a delivery is about.
enum DeliveredAlarm {
  /// The alarm as it is now; nil if its item was deleted, moved, completed, or acknowledged elsewhere.
  static func find(_ db: Database, _ delivery: AlarmDelivery, reader: TimeZoneRules) throws -> DueAlarm? {
    // New rules of a zone, or a journey, may have moved it.
    let from = delivery.due.adding(seconds: -margin)
    for range in [delivery.due..<delivery.due.adding(seconds: 1), from..<delivery.due.adding(seconds: margin)] {
      var search = try AlarmSearch(db, AlarmQuery(range, zone: reader), item: delivery.item, limit: 1_000)
      let found = try search.answer().first {
        AlarmKey($0, calendarID: delivery.calendarID, reader: reader).text == delivery.key
      }
      if let found { return found }
    }
    return nil
  }

  /// The alarm of the item that goes off instead of one that was put to sleep; nil if there is none any more.
  ///
  /// - Parameter until: when it goes off.
  static func findAsleep(
    _ db: Database, _ delivery: AlarmDelivery, until: Instant, reader: TimeZoneRules
  ) throws -> DueAlarm? {
    let query = AlarmQuery(until..<until.adding(seconds: 1), zone: reader)
    var search = try AlarmSearch(db, query, item: delivery.item, limit: 1_000)
    let asleep = try search.answer().filter(\.isAsleep)
    // What sleeps for longer than the series takes to come again belongs to a later occurrence.
    return asleep.first { $0.recurrenceID?.text == delivery.recurrenceID } ?? asleep.first
  }

  private static let margin: Int64 = 27 * 3600
}
