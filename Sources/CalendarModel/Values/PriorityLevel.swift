/// The priorities that programs show: three levels, and none (RFC 5545 3.8.1.9).
public enum PriorityLevel: String, CaseIterable, Sendable {
  case high, medium, low, none

  /// The level of a value of PRIORITY.
  public init(_ priority: Int) {
    self = Self.allCases.first { $0.range.contains(priority) } ?? .none
  }

  /// The values of PRIORITY for this level.
  public var range: ClosedRange<Int> {
    switch self {
    case .high: 1...4
    case .medium: 5...5
    case .low: 6...9
    case .none: 0...0
    }
  }

  /// The value to write for this level.
  public var value: Int {
    switch self {
    case .high: 1
    case .medium: 5
    case .low: 9
    case .none: 0
    }
  }
}
