import CalendarStore

/// The store as used by the synchronization of one account, which takes longer than a single transaction.
///
/// While a synchronization waits for the server, the account may be removed, or the store may be replaced with a backup
/// in which other accounts and calendars have the same numbers. Each transaction therefore first checks that neither
/// has happened. Within one history of a store, numbers are never reused.
struct AccountStore: Sendable {
  private let store: CalendarStore
  private let accountID: Int64
  private let history: String?

  /// Begins a synchronization.
  ///
  /// - Returns: The store for the account, and the account as it is now; nil if there is no account with that number.
  static func of(_ accountID: Int64, in store: CalendarStore) throws(StoreError) -> (AccountStore, Account)? {
    try store.mirrors { reader in
      guard let account = try reader.account(accountID) else { return nil }
      return (AccountStore(store: store, accountID: accountID, history: try reader.history()), account)
    }
  }

  /// Reads the account and the known state of its remote copies, in one transaction.
  ///
  /// - Throws: ``AccountError`` `notFound` if the account no longer exists; `StoreError`.
  func mirrors<Value>(_ body: (MirrorReader) throws -> Value) throws -> Value {
    let result: Result<Value, AccountError> = try store.mirrors { reader in
      if let error = try objection(reader) { return .failure(error) }
      return .success(try body(reader))
    }
    return try result.get()
  }

  /// Writes the state of remote copies in one transaction.
  ///
  /// - Throws: ``AccountError`` `notFound` if the account no longer exists; `StoreError`, and the errors that `body`
  ///   throws.
  func mirroring<Value>(isDryRun: Bool = false, _ body: (MirrorBatch) throws -> Value) throws -> Value {
    try store.mirroring(isDryRun: isDryRun) { batch in
      if let error = try objection(batch) { throw error }
      return try body(batch)
    }
  }

  /// Releases the memory that the store uses for caching.
  func releaseMemory() { store.releaseMemory() }

  private func objection(_ reader: MirrorReader) throws -> AccountError? {
    if try reader.history() != history { return AccountError(.notFound, "the store was restored from a backup") }
    return try reader.account(accountID) == nil
      ? AccountError(.notFound, "the account was removed in the meantime") : nil
  }
}
