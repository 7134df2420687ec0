import CalendarStore

/// The store, for the synchronization of one account, which takes longer than a transaction.
///
/// While a synchronization waits for the server, the account may be removed, or the store may be replaced with a backup
/// in which another account has its number. Each transaction checks first that the account is still the one with which
/// the synchronization began.
struct AccountStore: Sendable {
  private let store: CalendarStore
  private let accountID: Int64
  private let identity: AccountIdentity

  /// Begins a synchronization.
  ///
  /// - Returns: The store for the account, and the account as it is now; nil if there is no account with that number.
  static func of(_ accountID: Int64, in store: CalendarStore) throws(StoreError) -> (AccountStore, Account)? {
    try store.mirrors { reader in
      guard let account = try reader.account(accountID) else { return nil }
      let identity = try AccountIdentity(account, reader)
      return (AccountStore(store: store, accountID: accountID, identity: identity), account)
    }
  }

  /// Reads the account and the known state of its remote copies, in one transaction.
  ///
  /// - Throws: ``AccountError`` `notFound` if the account no longer exists; `StoreError`.
  func mirrors<Value>(_ body: (MirrorReader) throws -> Value) throws -> Value {
    let found: Value? = try store.mirrors { reader in try isCurrent(reader) ? .some(try body(reader)) : .none }
    guard let found else { throw Self.gone }
    return found
  }

  /// Writes the state of remote copies in one transaction.
  ///
  /// - Throws: ``AccountError`` `notFound` if the account no longer exists; `StoreError`, and the errors that `body`
  ///   throws.
  func mirroring<Value>(isDryRun: Bool = false, _ body: (MirrorBatch) throws -> Value) throws -> Value {
    try store.mirroring(isDryRun: isDryRun) { batch in
      guard try isCurrent(batch) else { throw Self.gone }
      return try body(batch)
    }
  }

  /// Releases the memory that the store uses for caching.
  func releaseMemory() { store.releaseMemory() }

  private func isCurrent(_ reader: MirrorReader) throws -> Bool {
    guard let account = try reader.account(accountID) else { return false }
    return try AccountIdentity(account, reader) == identity
  }

  private static let gone = AccountError(.notFound, "the account was removed in the meantime")
}

/// What distinguishes an account from another one with its number.
private struct AccountIdentity: Equatable {
  let source: String
  let origin: String

  init(_ account: Account, _ reader: MirrorReader) throws {
    source = try reader.source(of: account).identifier
    origin = account.origin
  }
}
