import ICalendar

/// The recurrence of a todo.txt task: `rec:2w` is two weeks after completion, `rec:+2w` two weeks after the due date.
struct TodoTxtRepetition: Equatable {
  /// The number of units between two times.
  var interval: Int
  /// The unit.
  var unit: Unit
  /// Whether the recurrence counts from the due date, not from the completion date.
  var isStrict: Bool

  enum Unit: Character, CaseIterable {
    case days = "d"
    case businessDays = "b"
    case weeks = "w"
    case months = "m"
    case years = "y"

    /// The equivalent rules.
    fileprivate var rule: String {
      switch self {
      case .days: "FREQ=DAILY"
      case .businessDays: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
      case .weeks: "FREQ=WEEKLY"
      case .months: "FREQ=MONTHLY"
      case .years: "FREQ=YEARLY"
      }
    }
  }

  /// Reads the value of `rec:`, or returns nil if it is not valid.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(\+?)(\d{0,4})([dbwmy])/), let letter = match.3.first,
      let unit = Unit(rawValue: letter)
    else { return nil }
    interval = Int(match.2) ?? 1
    self.unit = unit
    isStrict = !match.1.isEmpty
    if interval < 1 || unit == .businessDays && interval > 1 { return nil }
  }

  /// Creates the recurrence for a rule, or returns nil if there is no equivalent.
  init?(rule: String) {
    var parts = Set(rule.uppercased().split(separator: ";").map(String.init).filter { !$0.hasPrefix("WKST=") })
    let interval = parts.first { $0.hasPrefix("INTERVAL=") }
    if let interval { parts.remove(interval) }
    let days = parts.first { $0.hasPrefix("BYDAY=") }
    if let days, Set(days.dropFirst(6).split(separator: ",")) == ["MO", "TU", "WE", "TH", "FR"],
      parts == [days, "FREQ=WEEKLY"] || parts == [days, "FREQ=DAILY"]
    {
      unit = .businessDays
    } else if let unit = Unit.allCases.first(where: { parts == [$0.rule] }) {
      self.unit = unit
    } else {
      return nil
    }
    self.interval = interval.flatMap { Int($0.dropFirst(9)) } ?? 1
    isStrict = true
    if self.interval < 1 || self.interval > 9999 || unit == .businessDays && self.interval > 1 { return nil }
  }

  /// The value of `rec:`.
  var text: String { "\(isStrict ? "+" : "")\(interval)\(unit.rawValue)" }

  /// The equivalent rule.
  var rule: String { unit.rule + (interval > 1 ? ";INTERVAL=\(interval)" : "") }
}
