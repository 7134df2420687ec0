/// Who may ask a server. It is decided once, from how the server is set up, and nothing that happens later makes one mode of
/// the other.
enum ServerMode: Sendable {
  /// The one person whose store it is, from this machine alone, without a name and a password.
  case owner
  /// Whoever has a name and a password.
  case users(UserDirectory)

  /// Who has names and passwords; nil if nobody is asked for one.
  var users: UserDirectory? { if case .users(let users) = self { users } else { nil } }

  /// Whether somebody who was let in may still ask.
  ///
  /// - Parameter user: the name; nil for the single owner.
  func admits(_ user: String?) -> Bool {
    switch (self, user) {
    case (.owner, nil): true
    case (.users(let users), let name?): users.contains(name)
    case (.owner, _?), (.users, nil): false
    }
  }
}
