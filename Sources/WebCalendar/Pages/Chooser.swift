import CalendarStore

/// Shows and hides calendars when a checkbox is toggled.
struct Chooser {
  private let context: PageContext

  init(_ context: PageContext) { self.context = context }

  func response() -> PageResponse {
    let form = context.request.form
    let calendars = context.calendars
    let all = Set(calendars.numbers)
    var hidden = ShownCalendars.numbers(context.request.cookies["hidden"]).intersection(all)
    if let number = form["toggle"].flatMap({ Int64($0) }) {
      if hidden.remove(number) == nil { hidden.insert(number) }
    } else if let number = form["only"].flatMap({ Int64($0) }) {
      hidden = all.subtracting([number])
    } else if let number = form["group"].flatMap({ Int64($0) }),
      let group = calendars.groups.first(where: { $0.id == number })
    {
      let members = Set(group.numbers)
      hidden = hidden.isDisjoint(with: members) ? hidden.union(members) : hidden.subtracting(members)
    } else if form["all"] != nil {
      hidden = []
    }
    var response = PageResponse.redirect(PlainPage.local(form["from"]))
    response.cookies.append(("hidden", ShownCalendars.text(hidden.intersection(all))))
    return response
  }
}
