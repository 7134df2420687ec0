package import CalendarStore

/// Keeps secrets by name where only their owner may read them, such as in a file.
package protocol SecretKeeping: Sendable {
  /// Where the secrets are, for display.
  var place: String { get }
  /// Returns a name that distinguishes a store with secrets here from its copies; nil if each store has its own place.
  func owner(of store: CalendarStore) -> String?
  /// Returns a secret, or nil if there is none.
  ///
  /// - Throws: An error if it cannot be read.
  func secret(_ name: String) throws -> String?
  /// Changes several secrets at once, or removes those that are nil.
  ///
  /// - Throws: An error if they cannot be stored.
  func set(_ secrets: [String: String?]) throws
}

extension CredentialFile: SecretKeeping {
  package var place: String { path }

  package func owner(of store: CalendarStore) -> String? { Self.name(of: store) }

  package func secret(_ name: String) throws -> String? { try password(of: name) }

  package func set(_ secrets: [String: String?]) throws {
    try change { passwords in
      for (name, secret) in secrets { passwords[name] = secret }
    }
  }
}
