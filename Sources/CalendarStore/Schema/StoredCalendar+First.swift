import GRDB

extension StoredCalendar {
  /// Creates the first source and calendar of a new store.
  static func createFirst(_ db: Database) throws {
    let sourceID = try SourceTable(db).insert(type: Source.SourceType.local.rawValue, title: "On This Computer")
    let calendar = try insert(db, title: "Calendar", Attributes(sourceID: sourceID))
    try db.set(calendar.identifier, asSetting: "default_calendar")
  }
}
