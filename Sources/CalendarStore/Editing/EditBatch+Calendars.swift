import CalendarModel
import GRDB

extension EditBatch {
  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - source: The source of the calendar, or nil for the local source.
  ///   - entityTypes: The kinds of items that the calendar allows.
  ///   - subscription: The URL of the feed that the calendar follows. Only the feed can then change its items.
  ///   - sharesTitle: Whether the title may be the same as another calendar's. Such calendars are told apart by their
  ///     identifiers.
  ///   - identifier: A UUID that is not used by another calendar, or nil to generate one.
  /// - Throws: ``StoreError``: `invalidArgument` if the title is empty or the source does not allow such calendars;
  ///   `readOnly` if no calendars can be created in the source; `conflict` if the source already has a calendar with
  ///   the same title.
  public func createCalendar(
    title: String, color: String? = nil, in source: Source? = nil,
    for entityTypes: Set<AccessEntity> = [.event, .reminder], subscription: String? = nil, sharesTitle: Bool = false,
    identifier: String? = nil
  ) throws(StoreError) -> StoredCalendar {
    try Self.reporting {
      try checkCalendars()
      let source = try source.map { try Source.fetch(db, id: $0.id) } ?? Source.fetchLocal(db)
      if !source.type.allowsNewCalendars {
        throw StoreError(.readOnly, "calendars cannot be created in the source “\(source.title)”")
      }
      if entityTypes.isEmpty || !entityTypes.isSubset(of: source.type.entityTypes) {
        throw StoreError(.invalidArgument, "the source “\(source.title)” does not allow calendars of this kind")
      }
      try checkTitle(title, sourceID: source.id, except: nil, sharesTitle)
      forgetCalendars()
      return try change.createCalendar(
        title: title,
        StoredCalendar.Attributes(
          color: color, sourceID: source.id, entityTypes: entityTypes, subscription: subscription,
          identifier: identifier))
    }
  }

  /// Changes a calendar's title, color, kinds of items or read-only state.
  ///
  /// The corresponding properties of the VCALENDAR (NAME, X-WR-CALNAME, COLOR, X-APPLE-CALENDAR-COLOR) are updated.
  ///
  /// - Parameter sharesTitle: Whether the title may be the same as another calendar's.
  /// - Throws: ``StoreError``: `notFound`; `readOnly` if the calendar is immutable; `invalidArgument` if the title is
  ///   empty; `conflict` if another calendar in the source has the same title.
  public func updateCalendar(_ calendar: StoredCalendar, sharesTitle: Bool = false) throws(StoreError) {
    try Self.reporting {
      try checkCalendars()
      let old = try StoredCalendar.fetch(db, id: calendar.id)
      if calendar == old { return }
      try checkIsMutable(old)
      if calendar.title != old.title {
        try checkTitle(calendar.title, sourceID: old.sourceID, except: old.id, sharesTitle)
      }
      if calendar.entityTypes.isEmpty {
        throw StoreError(.invalidArgument, "a calendar must allow events or reminders")
      }
      try change.keepCalendar(calendar.id, action: "updated")
      try calendar.save(db)
      forgetCalendars()
      if calendar.title != old.title || calendar.color != old.color {
        var properties = try CalendarProperties(db, calendarID: calendar.id)
        try properties.follow(title: calendar.title, color: calendar.color)
        try properties.save(db)
      }
    }
  }

  /// Deletes a calendar and its items. If the client may read only one kind of item, a calendar for both kinds is kept
  /// but no longer allows that kind.
  ///
  /// As in EventKit, subscribed calendars can be deleted and immutable ones cannot. A calendar that its owner has made
  /// read-only can be deleted only if it has no items.
  ///
  /// - Returns: The number of items that were deleted.
  /// - Throws: ``StoreError``: `notFound` if the calendar no longer exists; `readOnly` if it is immutable, or is
  ///   read-only and has items; `conflict` if a server delivers new invitations to it.
  @discardableResult
  public func deleteCalendar(_ calendar: StoredCalendar) throws(StoreError) -> Int {
    try Self.reporting {
      try checkCalendars()
      var calendar = try StoredCalendar.fetch(db, id: calendar.id)
      try checkIsMutable(calendar)
      if meetings?.server != nil, try StoredCalendar.fetchDefault(db, for: .event)?.id == calendar.id {
        throw StoreError(
          .conflict, "new invitations go to the calendar “\(calendar.title)”; choose another default calendar first")
      }
      let kept = calendar.entityTypes.filter { !rights.level($0).allowsReading }
      let all = try StoredItemTable(db).entries(calendarID: calendar.id)
      let gone = all.filter { rights.canRead($0.kind) }
      if calendar.isReadOnly, !gone.isEmpty {
        throw StoreError(
          .readOnly, about: .readOnlyCalendar(title: calendar.title),
          "the calendar “\(calendar.title)” cannot be deleted, because it is read-only and has "
            + "\(gone.count == 1 ? "an item" : "\(gone.count) items")"
        )
      }
      try items.delete(gone.map(\.id))
      forgetCalendars()
      if kept.isEmpty, gone.count == all.count {
        try change.deleteCalendar(calendar.id)
      } else {
        try change.keepCalendar(calendar.id, action: "updated")
        calendar.entityTypes = kept.isEmpty ? calendar.entityTypes : kept
        try calendar.save(db)
      }
      return gone.count
    }
  }

  /// The default calendar for events or reminders, or nil if no calendar allows them.
  public func defaultCalendar(for entity: AccessEntity) throws(StoreError) -> StoredCalendar? {
    try Self.reporting {
      try checkCalendars()
      return try StoredCalendar.fetchDefault(db, for: entity)
    }
  }

  /// Sets the default calendar for events or reminders.
  ///
  /// - Throws: ``StoreError``: `notFound` if the calendar no longer exists; `invalidArgument` if it does not allow such
  ///   items; `readOnly` if items cannot be added to it; `denied`.
  public func setDefaultCalendar(_ calendar: StoredCalendar, for entity: AccessEntity) throws(StoreError) {
    try Self.reporting {
      if !rights.readsAll { throw AccessRights.denied(client, to: "choose calendars for", AccessEntity.allCases) }
      if let borrower { throw StoreError.borrowed(by: borrower) }
      let calendar = try StoredCalendar.fetch(db, id: calendar.id)
      try calendar.checkTakes(entity)
      try change.record()
      try db.set(calendar.identifier, asSetting: entity == .event ? "default_calendar" : "default_reminder_calendar")
      forgetCalendars()
    }
  }

  private func checkCalendars() throws {
    if rights.readsNothing { throw AccessRights.denied(client, to: "change the calendars of", AccessEntity.allCases) }
  }

  private func checkIsMutable(_ calendar: StoredCalendar) throws {
    if calendar.isImmutable {
      throw StoreError(.readOnly, "the calendar “\(calendar.title)” cannot be changed or deleted")
    }
  }

  private func checkTitle(_ title: String, sourceID: Int64, except id: Int64?, _ isShared: Bool) throws {
    if title.allSatisfy(\.isWhitespace) { throw StoreError(.invalidArgument, "a calendar needs a title") }
    if isShared { return }
    if title.unicodeScalars.count > StoredCalendar.mostOfTitle {
      throw StoreError(.invalidArgument, "a calendar title must not exceed \(StoredCalendar.mostOfTitle) characters")
    }
    let lowercased = title.column.lowercased()
    if try StoredCalendar.fetchAll(db).contains(where: {
      $0.id != id && $0.sourceID == sourceID && $0.title.lowercased() == lowercased
    }) {
      throw StoreError(.conflict, "a calendar named “\(title)” already exists")
    }
  }
}

extension Change {
  func createCalendar(title: String, _ attributes: StoredCalendar.Attributes) throws -> StoredCalendar {
    try record()
    let calendar = try StoredCalendar.insert(db, title: title, attributes)
    try keepCalendar(calendar.id, action: "added")
    return calendar
  }

  /// Creates a calendar in the local source.
  func createCalendar(title: String) throws -> StoredCalendar {
    try createCalendar(title: title, StoredCalendar.Attributes(sourceID: Source.fetchLocal(db).id))
  }
}
