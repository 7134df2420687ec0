/// What has to be set if something else is.
struct SettingNeed: Sendable {
  /// What is set.
  enum Trigger: Sendable {
    case way(WayName)
    case key(SettingKey)
  }

  let trigger: Trigger
  /// Of which one has to be set.
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
