extension PostgreSQLError {
  private struct Meaning {
    let state: String
    let code: Code
    let words: String
  }

  /// What the states mean, the special ones before their classes.
  private static let meanings: [Meaning] = [
    Meaning(state: "57P01", code: .shuttingDown, words: "the database server ended the connection"),
    Meaning(state: "57P02", code: .shuttingDown, words: "the database server failed and is starting again"),
    Meaning(state: "57P03", code: .shuttingDown, words: "the database server is starting or ending"),
    Meaning(state: "57P05", code: .connectionLost, words: "the database server ended a connection that was idle"),
    Meaning(state: "57014", code: .cancelled, words: "the database server was told to give it up"),
    Meaning(state: "25006", code: .readOnly, words: "the database server takes no changes, since it is a standby"),
    Meaning(state: "25P03", code: .connectionLost, words: "the database server ended a transaction that was idle"),
    Meaning(state: "55P03", code: .conflict, words: "somebody else holds what is to be changed"),
    Meaning(state: "40", code: .conflict, words: "another transaction was in the way"),
    Meaning(state: "23505", code: .unique, words: "there is one already"),
    Meaning(state: "23", code: .constraint, words: "a rule of the database forbids it"),
    Meaning(state: "28", code: .denied, words: "the database server does not let this user in"),
    Meaning(state: "42501", code: .denied, words: "the user of the database may not do this"),
    Meaning(state: "53100", code: .exhausted, words: "the disk of the database server is full"),
    Meaning(state: "53300", code: .exhausted, words: "the database server has too many connections"),
    Meaning(state: "53", code: .exhausted, words: "the database server has not enough of what it needs"),
    Meaning(state: "08", code: .connectionLost, words: "the connection to the database server ended"),
    Meaning(state: "22", code: .value, words: "the database server does not take a value"),
    Meaning(state: "42", code: .statement, words: "the database server does not understand the statement"),
    Meaning(state: "3D", code: .statement, words: "there is no such database"),
  ]

  /// What a server said.
  ///
  /// - Parameter said: the server's own words, which may be in another language.
  init(_ state: SQLState, said: String, constraint: String? = nil) {
    let meaning = Self.meanings.first { state.text.hasPrefix($0.state) }
    let words = meaning?.words ?? "the database server failed"
    self.init(
      meaning?.code ?? .other, said.isEmpty ? words : "\(words): \(said)", state: state, constraint: constraint)
  }
}
