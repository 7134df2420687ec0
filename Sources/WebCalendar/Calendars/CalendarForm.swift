import CalendarModel
import CalendarStore
import CalendarText

/// Processes a form for one of the reader's calendars.
struct CalendarForm {
  let context: PageContext
  /// The page that shows errors.
  let page: CalendarPage
  private var form: FormFields { context.request.form }
  private var words: PageWords { context.language.words }

  // MARK: The calendar

  func create() throws -> PageResponse {
    try act(typed) {
      let sources = try CalendarPage.sources(context.store)
      let source = sources.first { String($0.id) == form["source"] } ?? sources.first { $0.type == .local }
      let calendar = try context.store.createCalendar(
        title: typed.title, color: try Self.color(typed.color), in: source)
      return try saved(CalendarPage.path(calendar.id))
    }
  }

  /// Saves the changes in the form without overwriting other changes made in the meantime.
  func save(_ old: StoredCalendar) throws -> PageResponse {
    try act(typed) {
      var calendar = old
      if let title = form["title"], title != form["was.title"] { calendar.title = title }
      if let color = form["color"], color != form["was.color"] { calendar.color = try Self.color(color) }
      if calendar == old { return page.path }
      try context.store.updateCalendar(calendar)
      return try saved(page.path)
    }
  }

  func makeDefault(_ calendar: StoredCalendar) throws -> PageResponse {
    guard let entity = form["kind"].flatMap({ AccessEntity(rawValue: $0) }) else {
      return try MessagePage.missing.response(context)
    }
    return try act {
      try context.store.setDefaultCalendar(calendar, for: entity)
      return page.path
    }
  }

  private var typed: CalendarPage.Typed { CalendarPage.Typed(title: form["title"] ?? "", color: form["color"] ?? "") }

  /// An error in a form that is found before the store is changed.
  private struct Problem: Error {
    let word: PageWord
    var value = ""
  }

  /// Returns the color that was entered, or nil for none.
  private static func color(_ text: String) throws -> String? {
    if text.isEmpty { return nil }
    guard CalendarColor(text) != nil else { throw Problem(word: .noColor) }
    return text
  }

  // MARK: Sharing

  func share(_ calendar: StoredCalendar) throws -> PageResponse {
    let name = (form["user"] ?? "").filter { !$0.isWhitespace }
    return try act {
      guard let sharing = context.shares, let isUser = sharing.isUser else { throw Problem(word: .cannotBeSaved) }
      guard isUser(name) else { throw Problem(word: .noUser, value: PlainText.short(name)) }
      try context.store.share(calendar.identifier, with: .user(name, mayWrite: form["may"] == "write"))
      try sharing.note()
      return page.path
    }
  }

  /// Creates a link. Its URL is shown only once, because the store keeps only a digest of the secret.
  func link(_ calendar: StoredCalendar) throws -> PageResponse {
    var address: String?
    let answer = try act {
      guard let sharing = context.shares else { throw Problem(word: .cannotBeSaved) }
      let secret = sharing.newLink()
      var link = FeedLink(zone: context.zone.name)
      link.isBusyOnly = form["busy"] != nil
      try context.store.share(calendar.identifier, with: .link(digest: secret.digest, link))
      try sharing.note()
      address = secret.address
      return page.path
    }
    return try address.map { try page.response(address: $0) } ?? answer
  }

  func revoke(_ calendar: StoredCalendar) throws -> PageResponse {
    try act {
      guard let sharing = context.shares else { throw Problem(word: .cannotBeSaved) }
      guard let id = form["share"].flatMap({ Int64($0) }),
        try context.store.shares().contains(where: { $0.id == id && $0.calendar.id == calendar.id })
      else { throw Problem(word: .noShare) }
      try context.store.revokeShare(id)
      try sharing.note()
      return page.path
    }
  }

  // MARK: Responses

  /// Runs an action and redirects to the page it returns. Sending the same form again leads to the same page. If the
  /// store refuses the change, the page shows the reason together with the input.
  private func act(_ typed: CalendarPage.Typed? = nil, _ body: () throws -> String) throws -> PageResponse {
    do {
      let path = try body()
      context.forms.note(context.formKey, by: context.request.user, path)
      return .redirect(path)
    } catch let problem as Problem {
      return try page.response(status: 422, problem: .said(words.text(problem.word, [problem.value])), typed: typed)
    } catch let error as StoreError where Self.refusals.contains(error.code) {
      return try page.response(status: 422, problem: .foreign("\(PlainText.line(error.message))."), typed: typed)
    }
  }

  private static let refusals: Set<StoreError.Code> = [
    .denied, .readOnly, .invalidArgument, .conflict, .notFound, .ambiguous,
  ]

  /// Returns the path to a page with a notice about the change and an undo button.
  private func saved(_ path: String) throws -> String {
    "\(path)?\(ChangeNotice.parameter)=\(try context.store.revision())"
  }
}
