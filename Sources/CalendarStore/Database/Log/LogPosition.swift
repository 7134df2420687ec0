package import Foundation

/// A position in a commit log: the number and the identifier of the last commit.
///
/// The number is not enough to compare two replicas, because a log restored from a backup reuses its numbers for other
/// commits.
package struct LogPosition: Sendable, Hashable {
  /// The number of the last commit, starting at 1.
  package let number: Int64
  /// The identifier that the program gave the last commit.
  package let operation: UUID

  /// Creates a position.
  package init(number: Int64, operation: UUID) {
    self.number = number
    self.operation = operation
  }

  /// The position before the first commit.
  package static let beginning = LogPosition(
    number: 0, operation: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

extension LogPosition {
  /// The name of the setting that contains a store's position. It is written in the transaction that it identifies, so
  /// the log contains it too.
  package static let setting = "log_position"

  /// The position as the text of the setting.
  var text: String { "\(number) \(operation.uuidString)" }

  /// Parses the text of the setting. Returns nil if it is not a position.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Int64(parts[0]), let operation = UUID(uuidString: String(parts[1])) else {
      return nil
    }
    self.init(number: number, operation: operation)
  }
}
