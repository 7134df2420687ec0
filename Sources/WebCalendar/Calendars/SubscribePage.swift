import CalendarStore
import CalendarText

/// Subscribes to a feed by creating a calendar for it.
struct SubscribePage {
  let context: PageContext
  private var form: FormFields { context.request.form }

  /// - Parameter problem: The reason why the subscription failed, if it did.
  func response(status: Int = 200, problem: PageText? = nil) throws -> PageResponse {
    let words = context.language.words
    var values: [String: Any] = [
      "form": FormName.new(), "address": form["address"] ?? "", "calendarTitle": form["title"] ?? "",
    ]
    values["explanation"] = words[context.request.readsFeeds ? .subscribeServerText : .subscribeText]
    values["problem"] = problem?.values(words)
    return try PageFrame(kind: "text", title: words[.subscribe], status: status).response(context, "subscribe", values)
  }

  /// Subscribes to the feed and redirects to its calendar.
  func follow() throws -> PageResponse {
    switch context.request.followed {
    case nil:
      let title = form["title"] ?? ""
      var response = PageResponse(202)
      response.wanted = WantedFeed(
        address: (form["address"] ?? "").filter { !$0.isWhitespace },
        title: title.allSatisfy(\.isWhitespace) ? nil : title)
      return response
    case .refused(let reason): return try self.response(status: 422, problem: .foreign("\(PlainText.line(reason))."))
    case .calendar(let number):
      let path = CalendarPage.path(number)
      context.forms.note(context.formKey, by: context.request.user, path)
      return .redirect(path)
    }
  }
}
