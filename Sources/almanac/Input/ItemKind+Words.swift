import CalendarModel
import CommandLine
import TypedTimes

/// The kinds of items as words on the command line.
extension ItemKind {
  /// The kind for a word.
  ///
  /// - Throws: `Failure` that lists the valid kinds.
  private init(word: String) throws {
    guard let kind = ItemKind(typed: word) else { throw Failure(.usage, ItemKind.problem(word)) }
    self = kind
  }

  /// The kinds for words separated by commas; empty for nil.
  static func kinds(_ words: String?) throws -> [ItemKind] {
    try (words ?? "").split(separator: ",").map { try ItemKind(word: String($0)) }
  }
}
