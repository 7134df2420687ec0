public import CalendarStore

/// The copy of a calendar on an account's server.
public struct RemoteCopy: Sendable {
  /// The title of the account.
  public let title: String
  /// The account.
  public let account: Account
  /// The stored data about the copy.
  public let calendar: MirroredCalendar

  /// What happens to the server's copy when the calendar is deleted locally.
  public enum Fate: Sendable {
    /// The next synchronization deletes it too, bypassing the deletion guard.
    case deleted
    /// It is kept, and the account no longer synchronizes it.
    case leftOut
  }
}

extension CalendarStore {
  /// The server's copy of a calendar, or nil if there is none or it was deleted there.
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
  /// Deletes a calendar that has a copy on a server. A read-only calendar can be deleted only if the copy on the server
  /// is kept.
  ///
  /// - Returns: The number of items that were deleted here.
  /// - Throws: ``AccountError`` `refused` if the server does not allow deleting it; `StoreError`.
  public func deleteCalendar(_ calendar: StoredCalendar, _ copy: RemoteCopy, _ fate: RemoteCopy.Fate) throws -> Int {
    switch fate {
    case .deleted:
      if calendar.isReadOnly {
        throw AccountError(.refused, "the server does not allow deleting the calendar “\(calendar.title)”")
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
  /// Sets the calendars that an account synchronizes, by title or URL. Nil selects all, including excluded ones.
  public func choose(_ calendars: [String]?, for account: inout Account) throws {
    var settings = account.chosen
    // Otherwise the record of a calendar's local deletion would cause the calendar to be deleted on the server too.
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
