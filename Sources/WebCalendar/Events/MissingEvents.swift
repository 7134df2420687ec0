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
  ///   - time: what the view shows, such as "these days".
  ///   - language: how the reader writes dates.
  func text(of time: String, _ language: PageLanguage) -> String {
    let place = knownUntil.map { "from \(language.text($0, .dayAndYear)) on" } ?? "in \(time)"
    return switch reason {
    case .tooMany(let count): "Only the first \(count) events of \(time) are shown."
    case .overlapping(let count):
      "Some events go on more than \(count) times at the same moment; not all of their times are shown."
    case .searchGivenUp: "Some events repeat too seldom or too often to be worked out; some may be missing \(place)."
    case .workSpent: "There is more than is worked out for one page; some events may be missing \(place)."
    }
  }
}
