/// The calendars by source, with their sync states.
struct CalendarsPage {
  let context: PageContext

  /// The parameter for showing the message that a sync was requested.
  static let askedParameter = "asked"

  func response() throws -> PageResponse {
    let full: [String: Any] = ["groups": ChooserValues(context).groups(onlyBad: false), "isFull": true]
    let words = context.language.words
    var values: [String: Any] = ["full": full]
    let hidden = context.calendars.hidden.count
    if hidden > 0 { values["hidden"] = words.text(hidden, .calendarsHidden) }
    values["exports"] = context.calendars.numbers.map { number -> [String: Any] in
      ["id": number, "title": context.calendars.title(number)]
    }
    values["hasExports"] = !context.calendars.numbers.isEmpty
    values["form"] = FormName.new()
    values["order"] = CalendarOrder.text(context.calendars.all.map(\.id))
    values["followsFeeds"] = context.request.followsFeeds
    values["hasAccounts"] = !RefreshStates(context).isEmpty
    if context.request.query[Self.askedParameter] != nil {
      values["notice"] = words[context.request.readsFeeds ? .syncServerAsked : .syncAsked]
    }
    return try PageFrame(kind: "text", title: words[.calendars]).response(context, "calendars", values)
  }
}
