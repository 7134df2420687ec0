/// A statement with the values of its parameters `$1`, `$2` and so on.
///
/// A connection prepares it when it first carries it out, in the same trip, and knows it from then on. So the text is one of
/// a few that a program has, and whatever changes is a parameter.
public struct Query: Sendable {
  /// The statement.
  public let text: String
  /// The values; nil is NULL.
  public let parameters: [(any ColumnValue)?]

  /// A statement.
  public init(_ text: String, _ parameters: (any ColumnValue)?...) { self.init(text, parameters: parameters) }

  /// A statement with as many values as are in a list.
  public init(_ text: String, parameters: [(any ColumnValue)?]) {
    self.text = text
    self.parameters = parameters
  }

  /// What a connection knows it by: with other types it is another one.
  struct Identity: Hashable {
    let text: String
    let types: [UInt32]
  }

  var identity: Identity {
    // PostgreSQL finds the type of a NULL itself.
    Identity(text: text, types: parameters.map { $0.map { type(of: $0).columnType.number } ?? 0 })
  }
}
