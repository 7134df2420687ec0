/// The settings in a file.
public struct SettingsFile: Sendable {
  /// A setting in the file.
  public struct Entry: Sendable, Hashable {
    /// Its key.
    public let key: SettingKey
    /// The path of the key in the file, including the title of the calendar, if any.
    public let path: [String]
    /// The value of the setting.
    public let value: SettingValue
    /// The line number, from 1, or nil if it is unknown.
    public let line: Int?

    /// The path in TOML.
    public var name: String { SettingKey.name(of: path) }

    /// The title of the calendar that the setting applies to, or nil if it is not specific to a calendar.
    public var calendar: String? { key.path.firstIndex(of: "*").map { path[$0] } }

    /// The value in TOML, without parts that may be secret.
    public var shownValue: String {
      guard key.isGuarded, case .text(let text) = value else { return value.toml }
      let words = text.split(separator: " ", maxSplits: 1)
      return SettingValue.text(words.count > 1 ? "\(words[0]) …" : text).toml
    }
  }

  /// The path of the file.
  public let file: String
  /// The valid settings.
  public internal(set) var entries: [Entry] = []
  /// The problems found in the file.
  public internal(set) var problems: [SettingsProblem] = []

  /// The settings of an empty file.
  public init(file: String) { self.file = file }

  /// The value of a key, or nil if it is not set.
  ///
  /// - Parameter calendar: The title of the calendar, for calendar-specific keys.
  public func value(_ key: SettingKey, of calendar: String? = nil) -> SettingValue? {
    entries.first { $0.key == key && $0.calendar == calendar }?.value
  }

  /// The string that a key is set to, or nil if it is not set.
  public func text(_ key: SettingKey, of calendar: String? = nil) -> String? {
    if case .text(let text) = value(key, of: calendar) { text } else { nil }
  }

  /// The strings that a key is set to, or nil if it is not set.
  public func texts(_ key: SettingKey, of calendar: String? = nil) -> [String]? {
    if case .texts(let texts) = value(key, of: calendar) { texts } else { nil }
  }

  /// The flag that a key is set to, or nil if it is not set.
  public func flag(_ key: SettingKey, of calendar: String? = nil) -> Bool? {
    if case .flag(let flag) = value(key, of: calendar) { flag } else { nil }
  }
}
