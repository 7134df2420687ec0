/// A connection that is lent by a pool, until this object is forgotten.
public final class ConnectionLoan {
  /// The connection.
  public let connection: PostgreSQLConnection
  private let giveBack: (PostgreSQLConnection) -> Void

  /// - Parameter giveBack: what to do with the connection at the end.
  init(_ connection: PostgreSQLConnection, giveBack: @escaping (PostgreSQLConnection) -> Void) {
    self.connection = connection
    self.giveBack = giveBack
  }

  deinit { giveBack(connection) }
}
