/// The parts of a rule by name, parsed only far enough to find rules that must not be passed to libical.
struct CheckedRule {
  private let values: [String: [Substring]]

  /// Parses a rule: names in uppercase, values separated by commas.
  ///
  /// - Throws: ``LibicalError`` `refusedRule` if a part has no name, occurs twice, or contains characters that are not
  ///   allowed in rules, because libical would interpret such a rule differently.
  init(_ rule: String) throws(LibicalError) {
    var values: [String: [Substring]] = [:]
    for part in rule.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      let isPlain = part.utf8.allSatisfy { byte in
        byte &- 0x41 < 26 || byte &- 0x30 < 10 || [0x3D, 0x2C, 0x2B, 0x2D].contains(byte)
      }
      guard isPlain, let sign = part.firstIndex(of: "="), sign > part.startIndex else {
        throw LibicalError(.refusedRule, "“\(part)” is not a valid rule part")
      }
      let list = part[part.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false)
      if values.updateValue(list, forKey: String(part[..<sign])) != nil {
        throw LibicalError(.refusedRule, "\(part[..<sign]) occurs twice")
      }
    }
    self.values = values
  }

  /// Whether there is a part with the name.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether there is a part with any of the names.
  func has(anyOf names: [String]) -> Bool { names.contains { has($0) } }

  /// The values of a part.
  subscript(name: String) -> [Substring] { values[name] ?? [] }

  /// The numbers in a part, without the weekdays after them; nil for a value without a number, or with a number too
  /// large for libical.
  func numbers(_ name: String) -> [Int?] {
    self[name].map { value in
      let digits = value.prefix { !$0.isLetter }
      return Int16(digits).map(Int.init)
    }
  }

  /// The frequency, or an empty string if there is none.
  var frequency: String { self["FREQ"].first.map(String.init) ?? "" }

  /// Whether the rule recurs more often than daily.
  var isSubDaily: Bool { ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency) }

  /// Whether the rule specifies a calendar other than the Gregorian one.
  var isInOtherCalendar: Bool { has("RSCALE") }
}
