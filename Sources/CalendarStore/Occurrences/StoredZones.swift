import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// The zones of a store's items: the system's, and those that their files define.
final class StoredZones {
  private let db: Database
  private var floatingZones: [Int64: String?] = [:]

  init(_ db: Database) {
    self.db = db
  }

  /// Whether a TZID means the system's zone of that name, whatever the item's VTIMEZONEs say.
  func isSystemZone(_ tzid: String, _ zones: ItemZones) -> Bool {
    true
  }

  /// The zone that a calendar puts floating times in, X-WR-TIMEZONE.
  func floatingZone(calendarID: Int64) throws -> String? {
    nil
  }

  /// How the times of items that share a UID are placed.
  ///
  /// - Parameter items: their numbers, each with what tells its VTIMEZONEs from others.
  func places(calendarID: Int64, items: [Int64: Int64]) throws -> TimePlacement {
    TimePlacement(floatingTZID: try floatingZone(calendarID: calendarID)) { tzid in
      try? TimeZoneDatabase.system.rules(named: tzid)
    }
  }
}
