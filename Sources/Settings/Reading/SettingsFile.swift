/// What a file sets.
public struct SettingsFile: Sendable {
  /// One thing that it sets.
  public struct Entry: Sendable, Hashable {
    /// Its key.
    public let key: SettingKey
    /// The path of the key in the file, with the title of the calendar if it has one.
    public let path: [String]
    /// What it is set to.
    public let value: SettingValue
    /// The line on which it stands, from 1; nil if nobody knows.
    public let line: Int?

    /// The path as TOML has it.
    public var name: String { SettingKey.name(of: path) }

    /// The title of the calendar that it is about; nil if it is about none.
    public var calendar: String? { key.path.firstIndex(of: "*").map { path[$0] } }

    /// The value as TOML has it, without what may be secret.
    public var shownValue: String {
      guard key.isGuarded, case .text(let text) = value else { return value.toml }
      let words = text.split(separator: " ", maxSplits: 1)
      return SettingValue.text(words.count > 1 ? "\(words[0]) …" : text).toml
    }
  }

  /// The path of the file.
  public let file: String
  /// What it sets rightly.
  public internal(set) var entries: [Entry] = []
  /// What is wrong with it.
  public internal(set) var problems: [SettingsProblem] = []

  /// The settings of a file that says nothing.
  public init(file: String) { self.file = file }

  /// What a key is set to; nil if it is not.
  ///
  /// - Parameter calendar: the title of the calendar, for keys of calendars.
  public func value(_ key: SettingKey, of calendar: String? = nil) -> SettingValue? {
    entries.first { $0.key == key && $0.calendar == calendar }?.value
  }

  /// The text that a key is set to; nil if it is not.
  public func text(_ key: SettingKey, of calendar: String? = nil) -> String? {
    if case .text(let text) = value(key, of: calendar) { text } else { nil }
  }

  /// The texts that a key is set to; nil if it is not.
  public func texts(_ key: SettingKey, of calendar: String? = nil) -> [String]? {
    if case .texts(let texts) = value(key, of: calendar) { texts } else { nil }
  }

  /// Whether a key is set to yes; nil if it is not set.
  public func flag(_ key: SettingKey, of calendar: String? = nil) -> Bool? {
    if case .flag(let flag) = value(key, of: calendar) { flag } else { nil }
  }
}
