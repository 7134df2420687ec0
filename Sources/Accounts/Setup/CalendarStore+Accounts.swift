import CalendarModel
public import CalendarStore
import Fetching

extension CalendarStore {
  /// The CalDAV accounts with the titles of their sources, in the order in which they were added.
  public func calDAVAccounts() throws(StoreError) -> [(title: String, account: Account)] {
    let sources = try sources()
    return try mirrors { try $0.accounts() }.filter { $0.kind == .calDAV }.map { account in
      (sources.first { $0.id == account.sourceID }?.title ?? account.origin, account)
    }
  }

  /// The source of the account's secret, or nil if it needs none.
  ///
  /// - Throws: ``AccountError`` `credentials` if the store gives the account an invalid name, or refers to files that
  ///   the user did not choose; `StoreError`.
  public func credentials(of account: Account, file: CredentialFile = .standard()) throws -> AccountCredentials? {
    if account.namesFiles, try !areCredentialsApproved(of: account, file: file) {
      throw AccountError(
        .credentials,
        "the store names a certificate, a key or certificate authorities for this account, but they were not chosen for "
          + "this store on this computer")
    }
    guard let place = account.credential.flatMap(CredentialPlace.init) else { return nil }
    let name = try credentialName(of: account)
    return AccountCredentials(
      place, user: account.user ?? "", named: name, file: file,
      approval: CredentialApproval(of: account, named: name, file: file))
  }

  /// The unsent changes in each calendar of an account.
  public func unsentChanges(of account: Account) throws(StoreError) -> [UnsentChanges] {
    try mirrors { try $0.unsentChanges(of: account) }
  }

  /// The unsent changes in a calendar of an account, or nil if there are none.
  public func unsentChanges(in calendar: StoredCalendar) throws(StoreError) -> UnsentChanges? {
    try mirrors { try $0.unsentChanges(in: calendar) }
  }

  /// Removes an account and, unless they are to be kept on this machine, its calendars.
  ///
  /// - Throws: `StoreError`.
  public func removeAccount(_ account: Account, keepsCalendars: Bool) throws {
    try mirroring { batch in
      let calendars = try batch.storedCalendars(ofSource: account.sourceID)
      try batch.remove(account)
      for calendar in calendars {
        if keepsCalendars {
          try batch.moveToThisMachine(calendar.id)
        } else {
          try batch.deleteCalendar(calendar.id)
        }
      }
      try batch.deleteSource(account.sourceID)
    }
  }

  /// Deletes a calendar that no longer exists on its server, with its items.
  ///
  /// - Parameter isDryRun: Whether to only check that it can be deleted.
  /// - Throws: ``AccountError`` `conflict` if it still exists; `StoreError`.
  public func forgetCalendar(_ calendar: StoredCalendar, isDryRun: Bool = false) throws {
    try mirroring(isDryRun: isDryRun) { batch in
      guard let row = try batch.mirroredCalendar(calendar.id), row.missingSince != nil else {
        throw AccountError(.conflict, "the calendar “\(calendar.title)” has not been removed from its server")
      }
      try batch.forget(calendarID: calendar.id)
      try batch.deleteCalendar(calendar.id)
    }
  }
}
