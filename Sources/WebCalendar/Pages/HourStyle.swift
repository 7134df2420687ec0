/// The positions of events in the hours, as style rules that consist only of generated names and numbers.
struct HourStyle {
  private(set) var text = ""
  private var count = 0

  /// The rule that makes a page print in landscape orientation.
  static let landscape = "@page{size:landscape}\n"

  /// Returns a name for the next event.
  mutating func nextName() -> String {
    count += 1
    return "e\(count)"
  }

  /// Adds a rule with integers.
  mutating func add(_ selector: String, _ numbers: KeyValuePairs<String, Int>) {
    text += "\(selector){\(numbers.map { "--\($0.key):\($0.value)" }.joined(separator: ";"))}\n"
  }

  /// Adds a rule with integers and fractions.
  mutating func add(
    _ selector: String, _ numbers: [(name: String, value: Int)], _ fractions: [(name: String, value: (Int, Int))]
  ) {
    let parts =
      numbers.map { "--\($0.name):\($0.value)" }
      + fractions.map { "--\($0.name):\(Self.text($0.value.0, $0.value.1))" }
    text += "\(selector){\(parts.joined(separator: ";"))}\n"
  }

  /// Returns a fraction with up to four digits.
  private static func text(_ part: Int, _ whole: Int) -> String {
    if part == 0 || part == whole { return part == 0 ? "0" : "1" }
    // The leading 1 preserves leading zeros.
    let digits = String(10_000 + (part * 10_000 + whole / 2) / whole).dropFirst()
    return "." + digits.prefix(digits.reversed().drop { $0 == "0" }.count)
  }
}
