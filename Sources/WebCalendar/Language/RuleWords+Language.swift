import CalendarText
import CivilTime

extension RuleWords {
  /// A rule in the words of the reader's language; nil for one that is beyond these words.
  static func text(_ text: String, _ language: PageLanguage, in zone: TimeZoneRules) -> String? {
    self.text(text, in: zone, language: language.calendarWords, names: language.names) {
      language.text($0, .dayAndYear)
    }
  }
}
