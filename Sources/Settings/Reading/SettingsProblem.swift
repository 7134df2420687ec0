/// A problem in a settings file.
public struct SettingsProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The line number, from 1, or nil if it is unknown.
  public let line: Int?
  /// The column in characters, from 1, or nil if it is unknown.
  public let column: Int?
  /// The path of the key, or nil if the problem concerns the whole file.
  public let key: String?
  /// The table that contains the problem, or nil if the problem is before any table or concerns the whole file.
  public let section: SettingsSection?
  /// What is wrong, and what to write instead.
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

  /// The file, the position, the key and the message, as text.
  public var description: String {
    let place = [line, line == nil ? nil : column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): \(key.map { "\($0): " } ?? "")\(message)"
  }
}
