import Foundation
import GRDB

extension CalendarStore {
  /// Creates a source. The store fetches and sends nothing: programs add its content.
  ///
  /// - Throws: ``StoreError``: `invalidArgument` without a title; `conflict` if there is one of that type and title, or
  ///   already one of birthdays.
  public func createSource(_ type: Source.SourceType, title: String) throws(StoreError) -> Source {
    try change("sources create") { change in
      if title.isEmpty { throw StoreError(.invalidArgument, "a source needs a title") }
      let others = try Row.fetchAll(
        change.db, sql: "SELECT * FROM sources WHERE type = ?", arguments: [type.rawValue]
      ).map(Source.init)
      if others.contains(where: { $0.title == title }) || type == .birthdays && !others.isEmpty {
        throw StoreError(.conflict, "there is already a source named “\(others[0].title)”")
      }
      return try Source.insert(change, type, title: title)
    }
  }

  /// Deletes a source that has no calendars.
  ///
  /// - Throws: ``StoreError``: `notFound`; `conflict` if it has calendars, or is the last local one.
  public func deleteSource(_ source: Source) throws(StoreError) {
    try change("sources delete") { change in
      let source = try Source.fetch(change.db, id: source.id)
      if try StoredCalendar.fetchAll(change.db).contains(where: { $0.sourceID == source.id }) {
        throw StoreError(.conflict, "the source “\(source.title)” has calendars; delete them first")
      }
      // Calendars that were deleted may come back to where they were.
      let isNamed = try Bool.fetchOne(
        change.db, sql: "SELECT EXISTS (SELECT 1 FROM calendar_changes WHERE source_id = ? AND properties IS NOT NULL)",
        arguments: [source.id])
      if isNamed == true {
        throw StoreError(.conflict, "the source “\(source.title)” had calendars that an undo could bring back")
      }
      if try source.type == .local && Source.fetchLocal(change.db).id == source.id {
        throw StoreError(
          .conflict,
          "the source “\(source.title)” cannot be removed, because calendars without a source of their own go there")
      }
      try change.record()
      try change.db.execute(sql: "DELETE FROM sources WHERE id = ?", arguments: [source.id])
    }
  }
}

extension Source {
  static func insert(_ change: Change, _ type: SourceType, title: String) throws -> Source {
    try change.record()
    try change.db.execute(
      sql: "INSERT INTO sources (identifier, type, title) VALUES (?, ?, ?)",
      arguments: [UUID().uuidString, type.rawValue, title.column])
    return try fetch(change.db, id: change.db.lastInsertedRowID)
  }
}
