/// A requirement that one setting be present if another one is.
struct SettingNeed: Sendable {
  /// The setting with the requirement.
  enum Trigger: Sendable {
    case way(WayName)
    case key(SettingKey)
  }

  let trigger: Trigger
  /// The keys, at least one of which must be set.
  let keys: [SettingKey]

  static let all: [SettingNeed] = [
    SettingNeed(trigger: .way(.exec), keys: [.execCommand]),
    SettingNeed(trigger: .way(.email), keys: [.emailTo]),
    SettingNeed(trigger: .key(.emailUser), keys: [.emailPasswordCommand, .emailPasswordIn]),
    SettingNeed(trigger: .key(.emailUser), keys: [.emailServer]),
    SettingNeed(trigger: .key(.emailPasswordCommand), keys: [.emailUser]),
    SettingNeed(trigger: .key(.emailPasswordIn), keys: [.emailUser]),
  ]
}
