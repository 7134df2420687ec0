/// Who may use a server. The mode is determined once, from the server's configuration, and never changes while it runs.
enum ServerMode: Sendable {
  /// Only the owner of the store, and only from this machine. Browsers sign in with a one-time link; other programs
  /// send a password together with any name. Other people may have accounts on the machine.
  case owner(UserCheck, advice: String)
  /// Everyone who has a name and a password.
  case users(UserCheck)

  /// The object that checks names and passwords, or nil for a single owner.
  var users: UserCheck? { if case .users(let users) = self { users } else { nil } }

  /// The object that checks names and passwords in either mode.
  var check: UserCheck {
    switch self {
    case .owner(let check, _), .users(let check): check
    }
  }

  /// The user for a name entered at sign-in, or nil for the single owner, whose name does not matter.
  func user(named name: String) -> String? { users == nil ? nil : name }

  /// The message for a client that did not send a name and a password.
  var demand: String {
    switch self {
    case .owner(_, let advice): "a password is required, with any name; \(advice)"
    case .users: "a name and a password are required"
    }
  }

  /// Whether a user with this name exists.
  func knows(_ name: String) -> Bool { users?.contains(name) ?? false }

  /// Whether a session is still valid.
  ///
  /// - Parameters:
  ///   - user: The name, or nil for the single owner.
  ///   - proof: The proof of the password that the session was started with, or the account of the owner's browser.
  ///   - peerUser: The account whose program sent the request. See ``PeerUser``.
  func admits(_ user: String?, _ proof: String, from peerUser: () -> String?) -> Bool {
    switch (self, user) {
    case (.owner, nil): proof == peerUser()
    case (.users(let users), let name?): users.isCurrent(proof, of: name)
    case (.owner, _?), (.users, nil): false
    }
  }
}
