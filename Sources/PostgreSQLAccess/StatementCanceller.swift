import CPostgreSQL

/// Cancels the running statements of a connection, from any thread.
public final class StatementCanceller: @unchecked Sendable {
  // Only libpq uses the pointer, and libpq's documentation allows threads to share it.
  private let cancel: OpaquePointer?

  init(_ connection: OpaquePointer) { cancel = PQgetCancel(connection) }

  deinit { PQfreeCancel(cancel) }

  /// Asks the server, over another connection, to cancel the running statements.
  ///
  /// Cancelled statements throw ``PostgreSQLError/Code-swift.enum/cancelled``, unless they have already finished.
  ///
  /// - Returns: Whether the request reached the server.
  @discardableResult
  public func callAsFunction() -> Bool {
    var words = [CChar](repeating: 0, count: 256)
    return PQcancel(cancel, &words, Int32(words.count)) == 1
  }
}
