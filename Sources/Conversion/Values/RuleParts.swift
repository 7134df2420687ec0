import ICalendar
import Recurrence

/// The parts of a recurrence rule as text, in order: nothing is added, and unknown parts are kept.
enum RuleParts {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether the text of a RECUR is a recurrence rule.
  static func isRule(_ bytes: Bytes) -> Bool { (try? RecurrenceRule(parsing: bytes)) != nil }

  /// Passes each part to a function: its name in lowercase, and its values.
  static func forEach(of rule: Bytes, _ body: (String, [Bytes]) -> Void) {
    for part in rule.split(separator: UInt8(ascii: ";")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: part[..<equals], as: UTF8.self).lowercased()
      let values = part[(equals + 1)...].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      body(name, values.map { Bytes(rebasing: $0) })
    }
  }

  /// Whether a part is written as a number.
  static func isNumber(_ value: Bytes, of name: String) -> Bool {
    name != "until" && CanonicalNumber.isWhole(value)
  }

  /// Appends the value of UNTIL, in extended form.
  static func appendUntil(_ value: Bytes, to target: inout [UInt8]) {
    for type in [ValueType.date, .dateTime] where ValueCheck.isValue(value, type) {
      return ExtendedForm.append(value, type, to: &target)
    }
    target.append(contentsOf: value)
  }
}
