/// A connection borrowed from a pool until this object is released.
public final class ConnectionLoan {
  /// The borrowed connection.
  public let connection: PostgreSQLConnection
  private let giveBack: (PostgreSQLConnection) -> Void

  /// - Parameter giveBack: Called with the connection when the loan ends.
  init(_ connection: PostgreSQLConnection, giveBack: @escaping (PostgreSQLConnection) -> Void) {
    self.connection = connection
    self.giveBack = giveBack
  }

  deinit { giveBack(connection) }
}
