/// Who may ask a server. It is decided once, from how the server is set up, and nothing that happens later makes one mode of
/// the other.
enum ServerMode: Sendable {
  /// The one person whose store it is, from this machine alone: a browser by a link that works once, everything else by a
  /// password of its own, with any name. Other people may have accounts on the machine.
  case owner(UserCheck, advice: String)
  /// Whoever has a name and a password.
  case users(UserCheck)

  /// Who has names and passwords; nil if nobody is asked for one.
  var users: UserCheck? { if case .users(let users) = self { users } else { nil } }

  /// What looks at names and passwords.
  var check: UserCheck {
    switch self {
    case .owner(let check, _), .users(let check): check
    }
  }

  /// The user by whose name somebody came in; nil for the single owner, whatever name was typed.
  func user(named name: String) -> String? { users == nil ? nil : name }

  /// What somebody is told who has to give a name and a password.
  var demand: String {
    switch self {
    case .owner(_, let advice): "a password is needed, with any name; \(advice)"
    case .users: "a name and a password are needed"
    }
  }

  /// Whether there is a user of a name.
  func knows(_ name: String) -> Bool { users?.contains(name) ?? false }

  /// Whether somebody who was let in may still ask.
  ///
  /// - Parameters:
  ///   - user: the name; nil for the single owner.
  ///   - proof: the proof of the password that it came about by.
  func admits(_ user: String?, _ proof: String) -> Bool {
    switch (self, user) {
    case (.owner, nil): true
    case (.users(let users), let name?): users.isCurrent(proof, of: name)
    case (.owner, _?), (.users, nil): false
    }
  }
}
