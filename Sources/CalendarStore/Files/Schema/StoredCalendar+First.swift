import GRDB

extension StoredCalendar {
  /// Creates the first source of a new store, with a calendar for events and a list for reminders.
  static func createFirst(_ db: Database) throws {
    let sourceID = try SourceTable(db).insert(type: Source.SourceType.local.rawValue, title: "On This Computer")
    let calendar = try insert(db, title: "Calendar", Attributes(sourceID: sourceID, entityTypes: [.event]))
    try db.set(calendar.identifier, asSetting: "default_calendar")
    let list = try insert(db, title: "Reminders", Attributes(sourceID: sourceID, entityTypes: [.reminder]))
    try db.set(list.identifier, asSetting: "default_reminder_calendar")
  }
}
