import ArgumentParser
import CalendarModel

/// A range of priorities: a number from 1 to 9, or one of the three levels that programs show (RFC 5545, 3.8.1.9).
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

  /// Whether a value of PRIORITY is in the range; 0 means no priority.
  func contains(_ priority: Int) -> Bool { range.contains(priority) }
}
