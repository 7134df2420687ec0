extension CalendarStore {
  /// Sets the default calendar for events or reminders.
  ///
  /// - Throws: ``StoreError``: `notFound` if the calendar no longer exists; `invalidArgument` if it does not allow such
  ///   items; `readOnly` if items cannot be added to it.
  public func setDefaultCalendar(_ calendar: StoredCalendar, for entity: AccessEntity = .event) throws(StoreError) {
    try edit("calendars default") { try $0.setDefaultCalendar(calendar, for: entity) }
  }

  /// Creates a calendar in a separate transaction, like
  /// ``EditBatch/createCalendar(title:color:in:for:subscription:sharesTitle:identifier:)``.
  public func createCalendar(
    title: String, color: String? = nil, in source: Source? = nil,
    for entityTypes: Set<AccessEntity> = [.event, .reminder], subscription: String? = nil
  ) throws(StoreError) -> StoredCalendar {
    try edit("calendars create") {
      try $0.createCalendar(
        title: title, color: color, in: source, for: entityTypes, subscription: subscription)
    }
  }

  /// Changes a calendar in a separate transaction, like ``EditBatch/updateCalendar(_:sharesTitle:)``.
  public func updateCalendar(_ calendar: StoredCalendar) throws(StoreError) {
    try edit("calendars edit") { try $0.updateCalendar(calendar) }
  }

  /// Deletes a calendar in a separate transaction, like ``EditBatch/deleteCalendar(_:)``.
  ///
  /// - Returns: The number of items that were deleted.
  @discardableResult
  public func deleteCalendar(_ calendar: StoredCalendar) throws(StoreError) -> Int {
    try edit("calendars delete") { try $0.deleteCalendar(calendar) }
  }
}
