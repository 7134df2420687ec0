import Bounds
import CalendarModel
import CivilTime

/// The frame around the content of a page: its title, the navigation, and the list of calendars.
struct PageFrame {
  /// The CSS class of the page.
  let kind: String
  let title: String
  var shortTitle: String?
  /// The view that the page shows or belongs to.
  var view = ""
  /// The day to show when a link to another view is followed.
  var date: CivilDate?
  /// The days highlighted in the small month.
  var range: ClosedRange<CivilDate>?
  /// The links to the previous and next span and to today.
  var step: (previous: String, today: String, next: String, range: ShownSpan)?
  /// A link back that replaces the title.
  var back: (path: String, title: String)?
  /// The style of the page in addition to the calendar colors, consisting only of numbers.
  var style = ""
  /// The text in the search field.
  var query = ""
  var status = 200

  /// The views with their titles.
  private static let views = [
    ("day", PageWord.day), ("week", .week), ("month", .month), ("list", .list), ("todos", .toDos),
  ]

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - template: The name of the template.
  ///   - values: The template values.
  func response(_ context: PageContext, _ template: String, _ values: [String: Any]) throws -> PageResponse {
    let style = context.calendars.style + style
    let date = date ?? context.today
    let words = context.language.words
    var all: [String: Any] = [
      "title": title, "heading": title, "shortHeading": shortTitle ?? title, "kind": kind, "style": style,
      "assets": PageLibrary.version, "pageLang": context.language.pageTag, "rtl": context.language.isRightToLeft,
      "token": context.request.token, "here": context.here, "query": query, "user": context.request.user ?? "",
      "revision": context.shownRevision, "zone": context.zone.name,
      "printed": context.language.text(context.today, .dayAndYear),
      "views": Self.views.map { name, word -> [String: Any] in
        [
          "name": name, "title": words[word], "isCurrent": name == view,
          "path": name == "todos" ? "/todos" : context.path(name, date),
        ]
      },
      "mini": MiniMonth.values(context, of: date, marking: range),
      "groups": ChooserValues(context).groups(onlyBad: true),
    ]
    if let step {
      all.merge([
        "previous": step.previous, "today": step.today, "next": step.next, "previousTitle": words[step.range.previous],
        "nextTitle": words[step.range.next],
      ]) { $1 }
    }
    if let notice = try ChangeNotice.values(context) { all["change"] = notice }
    all["newPath"] = "/event/new" + (date == context.today ? "" : "?start=\(RFC3339.text(date))T09:00")
    all["w"] = words.texts
    all["lang"] = context.language.dateTag
    all["foreign"] = words.isForeign
    all["scriptWords"] = words.script
    if let waiting = try context.waiting() { all["waiting"] = waiting }
    if let back { all.merge(["back": back.path, "backTitle": back.title]) { $1 } }
    all.merge(values) { $1 }
    let isPartial = WorkBudget.isCurrentSpent
    if isPartial, all["cut"] == nil {
      all["partial"] = words[.partial]
    }
    var response = PageResponse(status)
    response.isPartial = isPartial
    response.style = style
    response.body = try PageLibrary.render(template, all)
    return response
  }
}
