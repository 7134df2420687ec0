/// What is wrong with a file of settings.
public struct SettingsProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The line, from 1; nil if nobody knows.
  public let line: Int?
  /// The column in characters, from 1; nil if nobody knows.
  public let column: Int?
  /// The path of the key; nil if it is about the whole file.
  public let key: String?
  /// The table of the file that it is in; nil if it is about what stands above all tables, or about the whole file.
  public let section: SettingsSection?
  /// What was found, and what to write instead.
  public let message: String

  init(
    file: String, line: Int? = nil, column: Int? = nil, key: String? = nil, in section: SettingsSection? = nil,
    _ message: String
  ) {
    self.file = file
    self.section = section
    self.line = line
    self.column = column
    self.key = key
    self.message = message
  }

  /// The file, the place in it, the key and the message, for people.
  public var description: String {
    let place = [line, line == nil ? nil : column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): \(key.map { "\($0): " } ?? "")\(message)"
  }
}
