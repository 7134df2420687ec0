import CalendarStore
import CivilTime

/// The reason why events are missing from a view.
struct MissingEvents: Hashable, Sendable {
  let reason: OccurrenceShortfall
  /// The first day on which events may be missing, or nil if they may be missing anywhere.
  var knownUntil: CivilDate?

  /// Returns the reason as a human-readable sentence.
  ///
  /// - Parameters:
  ///   - span: The time span of the view.
  ///   - language: The reader's language for dates.
  func text(of span: ShownSpan, _ language: PageLanguage) -> String {
    let words = language.words
    let place = knownUntil.map { words.text(.fromDayOn, [language.text($0, .dayAndYear)]) } ?? words[span.inside]
    return switch reason {
    case .tooMany(let count): words.text(.firstShown, [String(count), words[span.of]])
    case .overlapping(let count): words.text(.overlapping, [String(count)])
    case .searchGivenUp: words.text(.searchGivenUp, [place])
    case .workSpent: words.text(.workSpent, [place])
    }
  }
}
