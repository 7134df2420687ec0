import CivilTime

extension CalendarStore {
  /// Asks whoever synchronizes the store to look at all accounts and feeds now. Nothing is fetched here.
  ///
  /// What was read in the last minute is not asked again, and what failed keeps its pause: a program may ask as often as
  /// it likes.
  ///
  /// - Throws: ``StoreError``: `readOnly`; `denied` to a client that may read nothing.
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
  /// Whether it is looked at earlier than it would be.
  fileprivate func mayBeHurried(at now: Instant) -> Bool {
    guard state == .ready, let next, next > now else { return false }
    return lastSuccess.map { now.seconds(since: $0) >= 60 } ?? true
  }
}
