/// The order of calendars in forms, as a list of numbers.
enum CalendarOrder {
  /// The maximum number of calendars.
  private static let most = 10_000

  static func text(_ numbers: [Int64]) -> String { numbers.map(String.init).joined(separator: ".") }

  static func numbers(_ text: String) -> [Int64] {
    text.split(separator: ".").prefix(most).compactMap { Int64($0) }
  }
}
