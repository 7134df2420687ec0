/// The severities of a rule in the profiles where it differs from the default; nil means off.
struct ProfileLevels: ExpressibleByDictionaryLiteral, Sendable {
  private var levels: [Profile: Severity?]

  init(dictionaryLiteral levels: (Profile, Severity?)...) {
    self.levels = Dictionary(uniqueKeysWithValues: levels)
  }

  subscript(profile: Profile) -> Severity?? { levels[profile] }

  /// For errors that clients and imports accept or repair: warnings in their profiles and in the given ones.
  static func lenient(also profiles: Profile...) -> ProfileLevels {
    var levels: ProfileLevels = [:]
    for profile in [.google, .outlook, .apple, .import] + profiles { levels.levels[profile] = .warning }
    return levels
  }

  /// For problems that make clients and feed readers show the wrong time, and may affect other programs in the same
  /// way.
  static let grave: ProfileLevels = [
    .feed: .error, .google: .error, .outlook: .error, .apple: .error, .import: .warning,
  ]

  /// For rules about one program: off in the profiles for other programs and purposes.
  static func only(_ client: Profile) -> ProfileLevels {
    var levels: ProfileLevels = [:]
    for profile in [Profile.feed, .google, .outlook, .apple, .caldav, .itip] where profile != client {
      levels.levels[profile] = .some(nil)
    }
    return levels
  }
}
