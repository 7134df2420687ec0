package import Foundation

/// A place in a log of commits: how many commits there are up to it, and which one is the last of them.
///
/// Numbers alone do not say whether two copies hold the same: a log that was restored from a backup gives its numbers
/// again, to other commits.
package struct LogPosition: Sendable, Hashable {
  /// The number of the last commit, from 1 on.
  package let number: Int64
  /// What the last commit was called by whoever made it.
  package let operation: UUID

  /// Makes it.
  package init(number: Int64, operation: UUID) {
    self.number = number
    self.operation = operation
  }

  /// Before the first commit.
  package static let beginning = LogPosition(
    number: 0, operation: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

extension LogPosition {
  /// The name of the setting in which a store has its position. It is written in the same transaction as what it stands
  /// for, so that the log has it too.
  package static let setting = "log_position"

  /// The text of the setting.
  var text: String { "\(number) \(operation.uuidString)" }

  /// Reads the text of the setting; nil if it says something else.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Int64(parts[0]), let operation = UUID(uuidString: String(parts[1])) else {
      return nil
    }
    self.init(number: number, operation: operation)
  }
}
