/// A key that the settings may have.
public struct SettingKey: Sendable, Hashable {
  /// The tables on the way and the name. `*` stands for the title of any calendar.
  public let path: [String]
  /// What it takes.
  public let kind: SettingKind
  /// What it means, in a sentence.
  public let meaning: String
  /// What holds if nobody sets it, for people.
  public let standard: String
  /// The variable of the environment that wins over the file; nil if none does.
  public let variable: String?
  /// Whether what stands behind the first word may be a secret, and is not shown.
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

  /// The path as TOML has it, with `NAME` for a calendar.
  public var name: String { Self.name(of: path.map { $0 == "*" ? "NAME" : $0 }) }

  /// A path as TOML has it: parts with dots between them, in quotes if they need any.
  static func name(of path: [String]) -> String {
    let bare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8
    return path.map { part in
      if !part.isEmpty, part.utf8.allSatisfy(bare.contains) { return part }
      return "\"" + part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }.joined(separator: ".")
  }

  /// Whether a path that a file has is this one.
  func matches(_ other: [String]) -> Bool { path.count == other.count && begins(with: other) }

  /// Whether a path that a file has leads here.
  func begins(with other: [String]) -> Bool {
    other.count <= path.count && zip(path, other).allSatisfy { $0 == "*" || $0 == $1 }
  }
}
