/// The words for lengths, alarms and rules of recurrence in a language.
package struct CalendarWords: Sendable {
  /// A length: one of a unit, any other number of it, and every one of it.
  typealias Length = (one: String, many: String, every: String)
  /// How often something is: each time, every second, every third, and every `{0}`, an ordinal, or `{1}`, a number. A weekday is `{2}`.
  typealias Step = (each: String, second: String, third: String, other: String)

  /// The tag of the language (BCP 47).
  package let tag: String
  private let phrases: [CalendarPhrase: String]
  private let lengths: [LengthUnit: Length]
  private let steps: [RuleStep: Step]
  /// How the language writes that something is the one with a number.
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

  /// The languages that there are. Another one needs tables of its own, and its place here.
  static let all = [english, german]

  /// The words for a reader whose language has a tag; English where there are no others.
  package static func of(_ tag: String) -> CalendarWords {
    all.first { $0.speaks(tag) } ?? english
  }

  /// Whether a tag is of this language, whatever the country.
  package func speaks(_ tag: String) -> Bool { self.tag == tag.prefix { $0 != "-" }.lowercased() }

  subscript(_ phrase: CalendarPhrase) -> String { phrases[phrase] ?? "\(phrase)" }

  func text(_ phrase: CalendarPhrase, _ values: String...) -> String { self[phrase].filled(values) }

  /// A number of a unit: `15 minutes`.
  func length(_ number: Int64, _ unit: LengthUnit) -> String {
    (number == 1 ? lengths[unit]?.one : lengths[unit]?.many)?.filled([String(number)]) ?? "\(number) \(unit)"
  }

  /// Each of a unit: `every minute`.
  func every(_ unit: LengthUnit) -> String { lengths[unit]?.every ?? "\(unit)" }

  /// How often a rule comes to a unit, or to a weekday: `Every second week`.
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

/// The units of lengths in words.
enum LengthUnit: CaseIterable, Sendable {
  case week, day, hour, minute, second
}

/// What rules step through.
enum RuleStep: CaseIterable, Sendable {
  case day, week, month, year, weekday
}
