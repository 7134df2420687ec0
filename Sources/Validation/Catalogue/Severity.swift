/// The severity of a finding.
public enum Severity: String, CaseIterable, Sendable, Hashable, Comparable {
  /// A hint about style or hygiene.
  case info
  /// A violation of a SHOULD, something that widely used programs interpret differently, or a violation of a MUST that
  /// clients tolerate.
  case warning
  /// A violation of a MUST, or something that loses data in most programs.
  case error

  /// Creates the severity with a given name; `info` and `hint` both mean ``info``.
  public init?(named name: String) {
    guard let severity = Self.allCases.first(where: { [$0.rawValue, $0.word].contains(name) }) else { return nil }
    self = severity
  }

  /// The word shown to users: "hint" for ``info``, otherwise the name used in machine-readable formats.
  public var word: String { self == .info ? "hint" : rawValue }

  /// Whether the first severity is lower than the second.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
