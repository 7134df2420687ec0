/// How much a rule matters in the profiles that differ from what is usual; nil for off.
struct ProfileLevels: ExpressibleByDictionaryLiteral, Sendable {
  private var levels: [Profile: Severity?]

  init(dictionaryLiteral levels: (Profile, Severity?)...) {
    self.levels = Dictionary(uniqueKeysWithValues: levels)
  }

  subscript(profile: Profile) -> Severity?? { levels[profile] }

  /// For errors that the clients, and an import, accept or mend: warnings there, and in some more profiles.
  static func lenient(also profiles: Profile...) -> ProfileLevels {
    var levels: ProfileLevels = [:]
    for profile in [.google, .outlook, .apple, .import] + profiles { levels.levels[profile] = .warning }
    return levels
  }

  /// For what makes clients and readers of feeds show another time, and only may do so elsewhere.
  static let grave: ProfileLevels = [
    .feed: .error, .google: .error, .outlook: .error, .apple: .error, .import: .warning,
  ]

  /// For rules about one program: off in the profiles of other programs and purposes.
  static func only(_ client: Profile) -> ProfileLevels {
    var levels: ProfileLevels = [:]
    for profile in [Profile.feed, .google, .outlook, .apple, .caldav, .itip] where profile != client {
      levels.levels[profile] = .some(nil)
    }
    return levels
  }
}
