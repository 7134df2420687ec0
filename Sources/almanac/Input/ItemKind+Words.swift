import CalendarModel
import CommandLine
import TypedTimes

/// The kinds of items as people name them.
extension ItemKind {
  /// The kind that a word names.
  ///
  /// - Throws: `Failure` with the kinds that there are.
  private init(word: String) throws {
    guard let kind = ItemKind(typed: word) else { throw Failure(.usage, ItemKind.problem(word)) }
    self = kind
  }

  /// The kinds for words with commas between; none for nil.
  static func kinds(_ words: String?) throws -> [ItemKind] {
    try (words ?? "").split(separator: ",").map { try ItemKind(word: String($0)) }
  }
}
