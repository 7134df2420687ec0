import CalendarText
import CivilTime

extension RuleWords {
  /// A rule in words, its days and months in the reader's language; nil for one that is beyond these words.
  static func text(_ text: String, _ language: PageLanguage, in zone: TimeZoneRules) -> String? {
    self.text(text, in: zone, names: language.names) { language.text($0, .dayAndYear) }
  }
}
