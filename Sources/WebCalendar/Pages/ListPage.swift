import Bounds
import CivilTime

/// What happens from a day on.
struct ListPage {
  let context: PageContext
  let date: CivilDate

  /// How many days a list has if nothing says another number, and at most.
  private static let usual = 14
  private static let most = 366

  func response() throws -> PageResponse {
    let language = context.language
    let count = context.request.query["days"].flatMap { BoundedNumber($0, in: 1...Self.most)?.value } ?? Self.usual
    let days = (0..<count).map { date.adding(days: $0) }
    let (events, missing) = try context.reader.events(date, days[count - 1], limit: HoursPage.most)
    let path = { (date: CivilDate) in
      let path = context.path("list", date)
      return count == Self.usual ? path : path + (path.contains("?") ? "&" : "?") + "days=\(count)"
    }
    let shown = try AgendaDays(context, events).values(days)
    var values: [String: Any] = [
      "days": shown.days, "earlier": path(date.adding(days: -count)),
      "later": path(shown.end ?? date.adding(days: count)),
    ]
    var sentences = missing.map { [$0.text(of: "these days", language)] } ?? []
    if let end = shown.end { sentences.append("The list is long enough: it ends before \(language.text(end, .day)).") }
    if !sentences.isEmpty { values["cut"] = sentences.joined(separator: " ") }
    if events.isEmpty, let empty = try EmptyState(context, date...days[count - 1], "list").values {
      values["empty"] = empty
      values["days"] = [[String: Any]]()
    }
    let frame = PageFrame(
      kind: "text", title: "From \(language.text(date, .dayAndYear))",
      shortTitle: "From \(language.text(date, .shortDay))", view: "list", date: date, range: date...days[count - 1],
      step: (path(date.adding(days: -count)), path(context.today), path(date.adding(days: count)), "days"))
    return try frame.response(context, "list", values)
  }
}
