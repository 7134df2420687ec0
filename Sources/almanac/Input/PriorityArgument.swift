import ArgumentParser
import CalendarModel

/// The priorities that somebody asks for: one of nine, or one of the three that programs show (RFC 5545 3.8.1.9).
struct PriorityArgument: ExpressibleByArgument {
  private let range: ClosedRange<Int>

  init?(argument: String) {
    if let level = PriorityLevel(rawValue: argument.lowercased()) {
      range = level.range
    } else if let number = Int(argument), 1...9 ~= number {
      range = number...number
    } else {
      return nil
    }
  }

  /// Whether a value of PRIORITY is one of them; 0 is none.
  func contains(_ priority: Int) -> Bool { range.contains(priority) }
}
