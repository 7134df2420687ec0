/// The parts of a rule by their names, read only as far as needed to know what not to ask libical.
struct CheckedRule {
  private let values: [String: [Substring]]

  /// Parses a rule: names in uppercase letters, values between commas.
  ///
  /// - Throws: ``LibicalError`` `refusedRule` if a part has no name, comes twice, or has characters that do not belong
  ///   in rules: libical would read such a rule in its own way.
  init(_ rule: String) throws(LibicalError) {
    var values: [String: [Substring]] = [:]
    for part in rule.uppercased().split(separator: ";", omittingEmptySubsequences: false) {
      let isPlain = part.utf8.allSatisfy { byte in
        byte &- 0x41 < 26 || byte &- 0x30 < 10 || [0x3D, 0x2C, 0x2B, 0x2D].contains(byte)
      }
      guard isPlain, let sign = part.firstIndex(of: "="), sign > part.startIndex else {
        throw LibicalError(.refusedRule, "“\(part)” is not a part of a rule")
      }
      let list = part[part.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false)
      if values.updateValue(list, forKey: String(part[..<sign])) != nil {
        throw LibicalError(.refusedRule, "\(part[..<sign]) stands there twice")
      }
    }
    self.values = values
  }

  /// Whether there is a part of the name.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether there is a part of any of the names.
  func has(anyOf names: [String]) -> Bool { names.contains { has($0) } }

  /// The values of a part.
  subscript(name: String) -> [Substring] { values[name] ?? [] }

  /// The numbers of a part, without the weekdays after them; a value without a number, or with one too large for
  /// libical, is nil.
  func numbers(_ name: String) -> [Int?] {
    self[name].map { value in
      let digits = value.prefix { !$0.isLetter }
      return Int16(digits).map(Int.init)
    }
  }

  /// The frequency; empty if there is none.
  var frequency: String { self["FREQ"].first.map(String.init) ?? "" }

  /// Whether it steps by less than days.
  var isSubDaily: Bool { ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency) }

  /// Whether it names a calendar.
  var isInOtherCalendar: Bool { has("RSCALE") }
}
