import CalendarText
import CivilTime

extension RuleWords {
  /// Returns a rule in the reader's language, or nil if it cannot be put into words.
  static func text(_ text: String, _ language: PageLanguage, in zone: TimeZoneRules) -> String? {
    self.text(text, in: zone, language: language.calendarWords, names: language.names) {
      language.text($0, .dayAndYear)
    }
  }
}
