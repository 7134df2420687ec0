import CivilTime
import Recurrence

/// A rule in vCalendar 1.0's basic grammar, such as `W2 TU TH #4`, `MP1 1+ MO 2- FR #0` or `D1 19961224T000000`.
struct VCalendarRule {
  /// The rule without its end.
  private(set) var rule: RecurrenceRule
  /// The number of occurrences, or nil if unlimited.
  private(set) var count: Int?
  /// The last possible time of an occurrence, or nil if unlimited.
  private(set) var until: VCalendarTime?

  /// The error for an invalid rule.
  struct Unreadable: Error {
    let message: String
  }

  /// Parses a rule.
  ///
  /// - Parameter start: The start of the first occurrence, which supplies what the rule omits.
  init(_ text: String, start: CivilDate) throws(Unreadable) {
    var words = text.uppercased().split { $0 == " " || $0 == "\t" }[...]
    guard let first = words.popFirst(), let match = first.wholeMatch(of: /(D|W|MP|MD|YM|YD)(\d{1,4})/),
      let interval = Int(match.2), interval > 0, let form = Self.forms[String(match.1)]
    else { throw Unreadable(message: "“\(text.prefix(60))” must begin with D, W, MP, MD, YM or YD and a number") }
    rule = RecurrenceRule(form.frequency, interval: interval)
    var end: VCalendarTime?
    var positions = Positions()
    if let last = words.last, let time = VCalendarTime(last), last.contains("T") || last.count >= 8 {
      end = time
      words.removeLast()
    }
    var number: Int?
    if let last = words.last, let match = last.wholeMatch(of: /#(\d{1,9})/) {
      number = Int(match.1)
      words.removeLast()
    }
    for word in words where !form.takes(word, &rule, &positions) {
      throw Unreadable(message: "“\(word.prefix(40))” is not valid in a rule of the basic grammar")
    }
    form.complete(&rule, start, positions)
    until = end
    // Without an end there are two occurrences; zero means forever.
    count = number == 0 ? nil : number ?? (end == nil ? 2 : nil)
  }

  // MARK: Forms

  /// The positions in a month, which are written before their weekdays.
  private struct Positions {
    private(set) var all: [Int] = []
    /// Whether the weekdays of these positions have begun, so that the next position starts a new list.
    var isComplete = false

    mutating func add(_ position: Int) {
      if isComplete { (all, isComplete) = ([], false) }
      all.append(position)
    }
  }

  private struct Form: Sendable {
    let frequency: RecurrenceRule.Frequency
    /// Processes a word; returns false if it is not valid here.
    let takes: @Sendable (Substring, inout RecurrenceRule, inout Positions) -> Bool
    /// Adds the parts derived from the start.
    let complete: @Sendable (inout RecurrenceRule, CivilDate, Positions) -> Void
  }

  private static let forms: [String: Form] = [
    "D": Form(frequency: .daily, takes: { _, _, _ in false }, complete: { _, _, _ in }),
    "W": Form(
      frequency: .weekly,
      takes: { word, rule, _ in
        guard let day = Weekday(code: word) else { return false }
        rule.byDay.append(.init(day))
        return true
      }, complete: { _, _, _ in }),
    "MP": Form(
      frequency: .monthly,
      takes: { word, rule, positions in
        if let position = signed(word, most: 5) {
          positions.add(position)
          return true
        }
        guard let day = Weekday(code: word), !positions.all.isEmpty else { return false }
        rule.byDay += positions.all.map { .init(day, ordinal: $0) }
        positions.isComplete = true
        return true
      },
      complete: { rule, start, positions in
        if !rule.byDay.isEmpty { return }
        let positions = positions.all.isEmpty ? [start.ordinalInMonth] : positions.all
        rule.byDay = positions.map { .init(start.weekday, ordinal: $0) }
      }),
    "MD": Form(
      frequency: .monthly,
      takes: { word, rule, _ in
        let number = word == "LD" ? -1 : signed(word, most: 31)
        if let number { rule.byMonthDay.append(number) }
        return number != nil
      },
      complete: { rule, start, _ in if rule.byMonthDay.isEmpty { rule.byMonthDay = [start.day] } }),
    "YM": Form(
      frequency: .yearly,
      takes: { word, rule, _ in
        guard let month = Int(word), (1...12).contains(month) else { return false }
        rule.byMonth.append(.init(month))
        return true
      },
      complete: { rule, start, _ in
        if rule.byMonth.isEmpty { rule.byMonth = [.init(start.month)] }
        rule.byMonthDay = [start.day]
      }),
    "YD": Form(
      frequency: .yearly,
      takes: { word, rule, _ in
        guard let day = Int(word), (1...366).contains(day) else { return false }
        rule.byYearDay.append(day)
        return true
      },
      complete: { rule, start, _ in if rule.byYearDay.isEmpty { rule.byYearDay = [start.dayOfYear] } }),
  ]

  /// Parses a number followed by a sign: `3-` is the third from the end.
  private static func signed(_ word: Substring, most: Int) -> Int? {
    guard let match = word.wholeMatch(of: /(\d{1,2})([+-]?)/), let number = Int(match.1), (1...most).contains(number)
    else {
      return nil
    }
    return match.2 == "-" ? -number : number
  }
}
