import CalendarStore
import CalendarText

/// Shows what deleting a calendar removes, asks for confirmation, and deletes the calendar.
struct CalendarDeletePage {
  let context: PageContext
  let calendar: StoredCalendar

  /// More would be deleted than the reader was shown.
  private struct HasGrown: Error {}

  func response() throws -> PageResponse {
    let form = context.request.form
    guard CalendarPage.canDelete(calendar) else { return try message(.word(.deletedByProgram)) }
    guard context.request.isPost, let asked = form["count"].flatMap({ Int($0) }) else { return try ask() }
    do {
      try context.store.transaction("calendars delete") { batch in
        if try batch.deleteCalendar(calendar) > asked { throw HasGrown() }
      }
    } catch is HasGrown {
      return try ask()
    } catch let error as StoreError where [.denied, .readOnly, .notFound, .conflict].contains(error.code) {
      return try message(.foreign("\(PlainText.line(error.message))."))
    }
    let path = "/calendars?\(ChangeNotice.parameter)=\(try context.store.revision())"
    context.forms.note(context.formKey, by: context.request.user, path)
    var response = PageResponse.redirect(path)
    if calendar.isSubscribed { response.feeds = .deleted }
    return response
  }

  private var title: String { context.calendars.title(calendar.id) }

  private func ask() throws -> PageResponse {
    let words = context.language.words
    let count = try context.store.calendars().first { $0.calendar.id == calendar.id }?.counts.values.reduce(0, +) ?? 0
    let lead = count == 0 ? words.text(.deleteEmpty, [title]) : words.text(count, .deleteWith, [title])
    var values: [String: Any] = [
      "path": CalendarPage.path(calendar.id), "form": FormName.new(), "lead": lead, "count": count,
    ]
    let shares = (try? context.store.shares())?.count { $0.calendar.id == calendar.id } ?? 0
    if shares > 0 { values["others"] = words.text(shares, .deleteShared) }
    return try PageFrame(kind: "text", title: title).response(context, "calendar-delete", values)
  }

  private func message(_ text: PageText) throws -> PageResponse {
    try MessagePage(
      status: 409, title: .cannotBeSaved, paragraphs: [text], link: (CalendarPage.path(calendar.id), .said(title))
    ).response(context)
  }
}
