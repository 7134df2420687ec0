import CivilTime

extension CalendarStore {
  /// Asks the program that syncs the accounts to check all accounts and feeds now. Nothing is fetched here.
  ///
  /// Sources that were fetched in the last minute are not fetched again, and failed ones are not retried any sooner, so
  /// a program can call this as often as it likes.
  ///
  /// - Throws: ``StoreError``: `readOnly`; `denied` for a client that may read nothing.
  public func requestRefresh() throws(StoreError) {
    let now = now
    let isNeeded = try read(.something) { db in try Account.fetchAll(db).contains { $0.mayBeHurried(at: now) } }
    if !isNeeded { return }
    try write(needing: .something) { db in
      for var account in try Account.fetchAll(db) where account.mayBeHurried(at: now) {
        account.next = now
        try account.update(db)
      }
    }
  }
}

extension Account {
  /// Whether the account may be checked earlier than planned.
  fileprivate func mayBeHurried(at now: Instant) -> Bool {
    guard state == .ready, let next, next > now else { return false }
    return lastSuccess.map { now.seconds(since: $0) >= 60 } ?? true
  }
}
