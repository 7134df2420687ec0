/// How much a finding matters.
public enum Severity: String, CaseIterable, Sendable, Hashable, Comparable {
  /// Style, hygiene, a hint.
  case info
  /// Something that breaks a SHOULD, that widespread programs read differently, or that breaks a MUST to which clients
  /// are lenient.
  case warning
  /// Something that breaks a MUST, or loses data in most programs.
  case error

  /// The severity of that name; both `info` and `hint` are ``info``.
  public init?(named name: String) {
    guard let severity = Self.allCases.first(where: { [$0.rawValue, $0.word].contains(name) }) else { return nil }
    self = severity
  }

  /// What people call it: a hint instead of info, which is what formats for programs say.
  public var word: String { self == .info ? "hint" : rawValue }

  /// Whether the first one matters less.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
