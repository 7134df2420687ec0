extension PostgreSQLError {
  private struct Meaning {
    let state: String
    let code: Code
    let words: String
  }

  /// The meanings of the states, with specific states before their classes.
  private static let meanings: [Meaning] = [
    Meaning(state: "57P01", code: .shuttingDown, words: "the database server closed the connection"),
    Meaning(state: "57P02", code: .shuttingDown, words: "the database server crashed and is restarting"),
    Meaning(state: "57P03", code: .shuttingDown, words: "the database server is starting up or shutting down"),
    Meaning(state: "57P05", code: .connectionLost, words: "the database server closed an idle connection"),
    Meaning(state: "57014", code: .cancelled, words: "the statement was cancelled"),
    Meaning(state: "25006", code: .readOnly, words: "the database server is read-only because it is a standby"),
    Meaning(state: "25P03", code: .connectionLost, words: "the database server ended an idle transaction"),
    Meaning(state: "55P03", code: .conflict, words: "the row or table is locked by another transaction"),
    Meaning(state: "40", code: .conflict, words: "the transaction conflicts with another one"),
    Meaning(state: "23505", code: .unique, words: "the value already exists"),
    Meaning(state: "23", code: .constraint, words: "a database constraint was violated"),
    Meaning(state: "28", code: .denied, words: "the database server rejected the user or the password"),
    Meaning(state: "42501", code: .denied, words: "the database user does not have permission"),
    Meaning(state: "53100", code: .exhausted, words: "the disk of the database server is full"),
    Meaning(state: "53300", code: .exhausted, words: "the database server has too many connections"),
    Meaning(state: "53", code: .exhausted, words: "the database server does not have enough resources"),
    Meaning(state: "08", code: .connectionLost, words: "the connection to the database server ended"),
    Meaning(state: "22", code: .value, words: "the database server does not accept a value"),
    Meaning(state: "42", code: .statement, words: "the database server does not accept the statement"),
    Meaning(state: "3D", code: .statement, words: "the database does not exist"),
  ]

  /// Creates the error for a state reported by a server.
  ///
  /// - Parameter said: The server's message, which may be in another language.
  init(_ state: SQLState, said: String, constraint: String? = nil) {
    let meaning = Self.meanings.first { state.text.hasPrefix($0.state) }
    let words = meaning?.words ?? "the database server failed"
    self.init(
      meaning?.code ?? .other, said.isEmpty ? words : "\(words): \(said)", state: state, constraint: constraint)
  }
}
