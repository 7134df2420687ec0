import Foundation

/// A statement with values for its parameters `$1`, `$2` and so on.
///
/// A connection prepares the statement when it is first executed, in the same round trip, and reuses it from then on.
/// The text should therefore be one of a fixed set, with all variable parts passed as parameters.
public struct Query: Sendable {
  /// The text of the statement.
  public let text: String
  /// The values of the parameters; nil is NULL.
  public let parameters: [(any ColumnValue)?]

  /// Creates a statement with the given values.
  public init(_ text: String, _ parameters: (any ColumnValue)?...) { self.init(text, parameters: parameters) }

  /// Creates a statement with a list of values.
  public init(_ text: String, parameters: [(any ColumnValue)?]) {
    self.text = text
    self.parameters = parameters
  }

  /// The total size in bytes of the parameters that may be large.
  var size: Int { parameters.reduce(0) { $0 + (($1 as? Data)?.count ?? 0) } }

  /// Identifies the prepared statement, which depends on the types of the parameters.
  struct Identity: Hashable {
    let text: String
    let types: [UInt32]
  }

  var identity: Identity {
    // PostgreSQL infers the type of a NULL parameter.
    Identity(text: text, types: parameters.map { $0.map { type(of: $0).columnType.number } ?? 0 })
  }
}
