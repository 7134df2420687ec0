/// One language's words for lengths, alarms and recurrence rules.
package struct CalendarWords: Sendable {
  /// The forms for a unit of length: singular, plural, and “every”.
  typealias Length = (one: String, many: String, every: String)
  /// The forms for the frequency of a rule: every time, every second time, every third time, and every `{0}` (an
  /// ordinal) or `{1}` (a number). `{2}` is a weekday.
  typealias Step = (each: String, second: String, third: String, other: String)

  /// The tag of the language (BCP 47).
  package let tag: String
  private let phrases: [CalendarPhrase: String]
  private let lengths: [LengthUnit: Length]
  private let steps: [RuleStep: Step]
  /// Formats a number as an ordinal.
  let ordinal: @Sendable (Int) -> String

  init(
    _ tag: String, phrases: [CalendarPhrase: String], lengths: [LengthUnit: Length], steps: [RuleStep: Step],
    ordinal: @escaping @Sendable (Int) -> String
  ) {
    self.tag = tag
    self.phrases = phrases
    self.lengths = lengths
    self.steps = steps
    self.ordinal = ordinal
  }

  /// The available languages. To add a language, write its tables and list it here.
  static let all = [english, german]

  /// The words for a language tag, or English if there are none.
  package static func of(_ tag: String) -> CalendarWords {
    all.first { $0.speaks(tag) } ?? english
  }

  /// Whether a tag is for this language, in any country.
  package func speaks(_ tag: String) -> Bool { self.tag == tag.prefix { $0 != "-" }.lowercased() }

  subscript(_ phrase: CalendarPhrase) -> String { phrases[phrase] ?? "\(phrase)" }

  func text(_ phrase: CalendarPhrase, _ values: String...) -> String { self[phrase].filled(values) }

  /// A number with a unit: `15 minutes`.
  func length(_ number: Int64, _ unit: LengthUnit) -> String {
    (number == 1 ? lengths[unit]?.one : lengths[unit]?.many)?.filled([String(number)]) ?? "\(number) \(unit)"
  }

  /// A unit after “every”: `every minute`.
  func every(_ unit: LengthUnit) -> String { lengths[unit]?.every ?? "\(unit)" }

  /// The frequency of a rule for a unit or a weekday: `Every second week`.
  func every(_ interval: Int, _ unit: RuleStep, weekday: String = "") -> String {
    guard let step = steps[unit] else { return "\(interval) \(unit)" }
    let text =
      switch interval {
      case 1: step.each
      case 2: step.second
      case 3: step.third
      default: step.other
      }
    return text.filled([ordinal(interval), String(interval), weekday])
  }

  /// Several names: `Monday, Tuesday and Friday`.
  func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined() : names.dropLast().joined(separator: self[.comma]) + self[.and] + names[names.count - 1]
  }
}

/// The units of lengths.
enum LengthUnit: CaseIterable, Sendable {
  case week, day, hour, minute, second
}

/// The units in which rules recur.
enum RuleStep: CaseIterable, Sendable {
  case day, week, month, year, weekday
}
