import Bounds
import CalendarText
import CivilTime

/// A list of events, starting on a given day.
struct ListPage {
  let context: PageContext
  let date: CivilDate

  /// The default and the maximum number of days in a list.
  private static let usual = 14
  private static let most = 366
  /// The maximum number of events to read that begin on the same day.
  private static let mostOfDay = 5000
  /// The maximum number of rows on a page. An event that spans several days has one row per day.
  private static let mostRows = 500

  func response() throws -> PageResponse {
    let language = context.language
    let words = language.words
    let days = days
    let count = days.count
    let skipped = number("skip", in: 1...Self.mostOfDay * 2) ?? 0
    let read = try context.reader.events(date, days[count - 1], mostOfDay: Self.mostOfDay)
    let path = { (date: CivilDate, skipped: Int) in
      let parameters = (count == Self.usual ? [] : ["days=\(count)"]) + (skipped == 0 ? [] : ["skip=\(skipped)"])
      let path = context.path("list", date)
      return parameters.isEmpty ? path : path + (path.contains("?") ? "&" : "?") + parameters.joined(separator: "&")
    }
    let list = AgendaDays(context, read.events, skipping: skipped, most: Self.mostRows)
    let shown = try list.values(days)
    var values: [String: Any] = [
      "days": shown.days,
      "earlier": skipped > 0
        ? path(date, max(skipped - Self.mostRows, 0)) : path(date.adding(days: -count), 0),
      "later": shown.rest.map { path($0.day, $0.skipped) } ?? path(date.adding(days: count), 0),
    ]
    var sentences = read.missing.map { [$0.text(of: .days, language)] } ?? []
    sentences += days.compactMap { day in
      read.more[day].map {
        words.text($0.count, $0.isLeast ? .notShownAtLeast : .notShown, [language.text(day, .day)])
      }
    }
    if shown.rest != nil { sentences.append(words[.goesOn]) }
    if !sentences.isEmpty { values["cut"] = sentences.prefix(Self.usual).joined(separator: " ") }
    if read.events.isEmpty, let empty = try EmptyState(context, date...days[count - 1], "list").values {
      values["empty"] = empty
      values["days"] = [[String: Any]]()
    }
    let frame = PageFrame(
      kind: "text", title: words.text(.fromDay, [language.text(date, .dayAndYear)]),
      shortTitle: words.text(.fromDay, [language.text(date, .shortDay)]), view: "list", date: date,
      range: date...days[count - 1],
      step: (path(date.adding(days: -count), 0), path(context.today, 0), path(date.adding(days: count), 0), .days))
    return try frame.response(context, "list", values)
  }

  /// The days of the list.
  var days: [CivilDate] {
    (0..<(number("days", in: 1...Self.most) ?? Self.usual)).map { date.adding(days: $0) }
  }

  private func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
    context.request.query[name].flatMap { BoundedNumber($0, in: range)?.value }
  }
}
