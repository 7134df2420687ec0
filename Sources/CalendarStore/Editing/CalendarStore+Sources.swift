import GRDB

extension CalendarStore {
  /// Creates a source. The store fetches and sends nothing: programs add its content.
  ///
  /// - Throws: ``StoreError``: `invalidArgument` without a title; `conflict` if there is one of that type and title, or
  ///   already one of birthdays.
  public func createSource(_ type: Source.SourceType, title: String) throws(StoreError) -> Source {
    try change("sources create") { change in
      if title.isEmpty { throw StoreError(.invalidArgument, "a source needs a title") }
      let others = try Source.fetchAll(change.db).filter { $0.type == type }
      if others.contains(where: { $0.title == title }) || type == .birthdays && !others.isEmpty {
        throw StoreError(.conflict, "there is already a source named “\(others[0].title)”")
      }
      return try Source.insert(change, type, title: title)
    }
  }

  /// Deletes a source that has no calendars.
  ///
  /// - Throws: ``StoreError``: `notFound`; `conflict` if it has calendars or an account, or is the last local
  ///   one.
  public func deleteSource(_ source: Source) throws(StoreError) {
    try change("sources delete") { change in
      let source = try Source.fetch(change.db, id: source.id)
      if try StoredCalendar.fetchAll(change.db).contains(where: { $0.sourceID == source.id }) {
        throw StoreError(.conflict, "the source “\(source.title)” has calendars; delete them first")
      }
      if try SourceTable(change.db).hasAccount(source.id) {
        throw StoreError(.conflict, "the source “\(source.title)” belongs to an account; remove that")
      }
      // Calendars that were deleted may come back to where they were.
      if try CalendarChangeTable(change.db).names(source: source.id) {
        throw StoreError(.conflict, "the source “\(source.title)” had calendars that an undo could bring back")
      }
      if try source.type == .local && Source.fetchLocal(change.db).id == source.id {
        throw StoreError(
          .conflict,
          "the source “\(source.title)” cannot be removed, because calendars without a source of their own go there")
      }
      try change.record()
      try SourceTable(change.db).delete(source.id)
    }
  }
}

extension Source {
  static func insert(_ change: Change, _ type: SourceType, title: String) throws -> Source {
    try change.record()
    return try fetch(change.db, id: SourceTable(change.db).insert(type: type.rawValue, title: title))
  }
}
