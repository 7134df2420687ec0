import CPostgreSQL

/// Cancels what a connection carries out, from any thread.
public final class StatementCanceller: @unchecked Sendable {
  // libpq reads it alone, and says that threads may share it.
  private let cancel: OpaquePointer?

  init(_ connection: OpaquePointer) { cancel = PQgetCancel(connection) }

  deinit { PQfreeCancel(cancel) }

  /// Asks the server to give up what it does for the connection, over another connection.
  ///
  /// What was cancelled throws ``PostgreSQLError/Code-swift.enum/cancelled``, unless it was done by then.
  ///
  /// - Returns: whether the server was asked.
  @discardableResult
  public func callAsFunction() -> Bool {
    var words = [CChar](repeating: 0, count: 256)
    return PQcancel(cancel, &words, Int32(words.count)) == 1
  }
}
