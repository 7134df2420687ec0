import CalendarStore
import CivilTime

/// What is missing from a view, and why.
struct MissingEvents: Hashable, Sendable {
  let reason: OccurrenceShortfall
  /// The day from which on something may be missing; nil if it may be missing everywhere.
  var knownUntil: CivilDate?

  /// A sentence for people.
  ///
  /// - Parameters:
  ///   - span: what the view shows.
  ///   - language: how the reader writes dates.
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
