import CalendarModel
import CalendarStore

extension PageContext {
  /// A key that identifies the submitted form, because a page has several forms with the same name.
  var formKey: String { Digest(Array((request.path.joined(separator: "/") + " " + request.form.text).utf8)).text }
}

/// The pages on which the reader's own calendars are created, changed, shared and deleted.
struct ManagementPages {
  let context: PageContext

  func response() throws -> PageResponse {
    let path = context.request.path
    let form = context.request.form
    if path == ["calendar", "order"], context.request.isPost { return try order() }
    if context.request.isPost {
      guard FormName.isOne(form["form"] ?? "") else { return try MessagePage.missing.response(context) }
      if let done = context.forms.path(of: context.formKey, by: context.request.user) { return .redirect(done) }
    }
    if path == ["calendar", "new"] {
      let page = CalendarPage(context: context, calendar: nil)
      return context.request.isPost ? try CalendarForm(context: context, page: page).create() : try page.response()
    }
    if path == ["calendar", "choose"], !context.request.isPost {
      return try CalendarChoicePage(context: context).response()
    }
    if path == ["calendar", "chosen"], !context.request.isPost {
      return try CalendarChoicePage(context: context).chosen()
    }
    if path == ["calendar", "sync"], context.request.isPost { return try refresh() }
    if path == ["calendar", "subscribe"], context.request.followsFeeds {
      let page = SubscribePage(context: context)
      return context.request.isPost ? try page.follow() : try page.response()
    }
    // On pages, calendars shared by others have numbers that differ from those in their stores.
    guard let calendar = Int64(path[1]).flatMap({ number in context.calendars.all.first { $0.id == number } }) else {
      return try MessagePage.missing.response(context)
    }
    return try response(calendar, path.count == 3 ? path[2] : "")
  }

  private func response(_ calendar: StoredCalendar, _ action: String) throws -> PageResponse {
    let page = CalendarPage(context: context, calendar: calendar)
    if action == "delete" { return try CalendarDeletePage(context: context, calendar: calendar).response() }
    if !context.request.isPost {
      return action.isEmpty ? try page.response() : try MessagePage.missing.response(context)
    }
    let change = CalendarForm(context: context, page: page)
    switch action {
    case "": return try change.save(calendar)
    case "default": return try change.makeDefault(calendar)
    case "share": return try change.share(calendar)
    case "link": return try change.link(calendar)
    case "revoke": return try change.revoke(calendar)
    default: return try MessagePage.missing.response(context)
    }
  }

  /// Moves a calendar up or down by one position within its source. The form contains the previous order, so sending
  /// the form twice moves the calendar only once.
  private func order() throws -> PageResponse {
    let form = context.request.form
    guard let number = (form["up"] ?? form["down"]).flatMap({ Int64($0) }) else {
      return try MessagePage.missing.response(context)
    }
    let shown = CalendarOrder.numbers(form["order"] ?? "")
    let place = Dictionary(zip(shown, 0...)) { first, _ in first }
    var groups = context.calendars.groups.filter { $0.source != nil }.map { group in
      group.calendars.map(\.id).enumerated().sorted { one, other in
        (place[one.element] ?? .max, one.offset) < (place[other.element] ?? .max, other.offset)
      }.map(\.element)
    }
    for index in groups.indices {
      guard let own = groups[index].firstIndex(of: number) else { continue }
      let other = form["up"] == nil ? own + 1 : own - 1
      if groups[index].indices.contains(other) { groups[index].swapAt(own, other) }
    }
    try context.store.setCalendarOrder(groups.flatMap { $0 })
    return .redirect("/calendars")
  }

  /// Requests a sync of all accounts and feeds.
  private func refresh() throws -> PageResponse {
    try context.store.requestRefresh()
    var response = PageResponse.redirect("/calendars?\(CalendarsPage.askedParameter)=1")
    response.feeds = .asked
    return response
  }
}
