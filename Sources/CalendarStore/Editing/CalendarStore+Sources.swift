import GRDB

extension CalendarStore {
  /// Creates a source. The store does not fetch or send anything itself; programs add the source's contents.
  ///
  /// - Throws: ``StoreError``: `invalidArgument` if the title is empty; `conflict` if there is a source with that
  ///   type and title, or already a source for birthdays.
  public func createSource(_ type: Source.SourceType, title: String) throws(StoreError) -> Source {
    try change("sources create") { change in
      if title.isEmpty { throw StoreError(.invalidArgument, "a source needs a title") }
      let others = try Source.fetchAll(change.db).filter { $0.type == type }
      if others.contains(where: { $0.title == title }) || type == .birthdays && !others.isEmpty {
        throw StoreError(.conflict, "a source named “\(others[0].title)” already exists")
      }
      return try Source.insert(change, type, title: title)
    }
  }

  /// Deletes a source that has no calendars.
  ///
  /// - Throws: ``StoreError``: `notFound`; `conflict` if the source has calendars or an account, had calendars that an
  ///   undo could restore, or is the default local source.
  public func deleteSource(_ source: Source) throws(StoreError) {
    try change("sources delete") { change in
      let source = try Source.fetch(change.db, id: source.id)
      if try StoredCalendar.fetchAll(change.db).contains(where: { $0.sourceID == source.id }) {
        throw StoreError(.conflict, "the source “\(source.title)” has calendars; delete them first")
      }
      if try SourceTable(change.db).hasAccount(source.id) {
        throw StoreError(.conflict, "the source “\(source.title)” belongs to an account; remove the account instead")
      }
      // An undo restores a deleted calendar to its source.
      if try CalendarChangeTable(change.db).names(source: source.id) {
        throw StoreError(.conflict, "the source “\(source.title)” cannot be removed: undo could restore its calendars")
      }
      if try source.type == .local && Source.fetchLocal(change.db).id == source.id {
        throw StoreError(
          .conflict,
          "the source “\(source.title)” cannot be removed, because it is the default source for calendars")
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
