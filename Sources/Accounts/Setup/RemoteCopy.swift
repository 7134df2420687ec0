public import CalendarStore

/// The other copy of a calendar, on the server of an account.
public struct RemoteCopy: Sendable {
  /// The title of the account.
  public let title: String
  /// The account.
  public let account: Account
  /// What is known of the copy.
  public let calendar: MirroredCalendar

  /// What becomes of it when the calendar is deleted here.
  public enum Fate: Sendable {
    /// It is deleted too, with the next synchronization, and without the deletion guard.
    case deleted
    /// It stays, and the account leaves it out from then on.
    case leftOut
  }
}

extension CalendarStore {
  /// The other copy of a calendar; nil if it has none, or its server has it no more.
  public func remoteCopy(of calendar: StoredCalendar) throws(StoreError) -> RemoteCopy? {
    let accounts = try calDAVAccounts()
    return try mirrors { reader in
      guard let row = try reader.mirroredCalendar(calendar.id), row.missingSince == nil,
        let (title, account) = accounts.first(where: { $0.account.id == row.accountID })
      else { return nil }
      return RemoteCopy(title: title, account: account, calendar: row)
    }
  }
}

extension EditBatch {
  /// Deletes a calendar that has another copy; one that stays on the server may be read-only here.
  ///
  /// - Returns: how many items were deleted here.
  /// - Throws: ``AccountError`` `refused` if it may not be deleted on the server; `StoreError`.
  public func deleteCalendar(_ calendar: StoredCalendar, _ copy: RemoteCopy, _ fate: RemoteCopy.Fate) throws -> Int {
    switch fate {
    case .deleted:
      if calendar.isReadOnly {
        throw AccountError(.refused, "the calendar “\(calendar.title)” may not be deleted on the server")
      }
      let count = try deleteCalendar(calendar)
      try mirroring { try $0.save(OutgoingChange(deletionOf: copy.calendar)) }
      return count
    case .leftOut:
      return try mirroring { batch in
        var settings = copy.account.chosen
        settings.leftOut = (settings.leftOut ?? []) + [copy.calendar.href]
        var account = copy.account
        account.chosen = settings
        try batch.save(account)
        return try batch.deleteCalendar(calendar.id)
      }
    }
  }
}

extension MirrorBatch {
  /// Changes which calendars an account synchronizes, by title or URL; nil for all, also those that were left out.
  public func choose(_ calendars: [String]?, for account: inout Account) throws {
    var settings = account.chosen
    // What is known of a calendar that is gone here would delete it there.
    let kept = Set(try storedCalendars(ofSource: account.sourceID).map(\.id))
    for row in try self.calendars(of: account) where !kept.contains(row.calendarID) {
      if settings.leftOut?.contains(row.href) == true { try forget(calendarID: row.calendarID) }
    }
    settings.calendars = calendars
    settings.leftOut = nil
    account.chosen = settings
    try save(account)
  }
}
