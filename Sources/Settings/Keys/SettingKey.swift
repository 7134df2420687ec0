import Bounds

/// A key in the settings.
public struct SettingKey: Sendable, Hashable {
  /// The names of the tables that contain the key, followed by its own name. `*` stands for the title of any calendar.
  public let path: [String]
  /// The kind of value that the setting accepts.
  public let kind: SettingKind
  /// The meaning of the setting, in one sentence.
  public let meaning: String
  /// The default, as human-readable text.
  public let standard: String
  /// The environment variable that overrides the file, or nil if there is none.
  public let variable: String?
  /// Whether everything after the first word may be secret and is not shown.
  public let isGuarded: Bool

  init(
    _ path: String, _ kind: SettingKind, standard: String, variable: String? = nil, isGuarded: Bool = false,
    _ meaning: String
  ) {
    self.path = path.split(separator: ".").map(String.init)
    self.kind = kind
    self.meaning = meaning
    self.standard = standard
    self.variable = variable
    self.isGuarded = isGuarded
  }

  /// The path in TOML, with `NAME` for a calendar.
  public var name: String { Self.name(of: path.map { $0 == "*" ? "NAME" : $0 }) }

  /// A path in TOML: parts separated by dots, quoted if necessary.
  static func name(of path: [String]) -> String {
    let bare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8
    return path.map { part in
      if !part.isEmpty, part.utf8.allSatisfy(bare.contains) { return part }
      return "\"" + part.escaping(["\\": "\\\\", "\"": "\\\""]) + "\""
    }.joined(separator: ".")
  }

  /// Whether a path in a file is this key's path.
  func matches(_ other: [String]) -> Bool { path.count == other.count && begins(with: other) }

  /// Whether a path in a file is a prefix of this key's path.
  func begins(with other: [String]) -> Bool {
    other.count <= path.count && zip(path, other).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
