public import CalendarStore
public import CivilTime

/// The pages of one person's calendar.
public struct CalendarPages: Sendable {
  private let store: CalendarStore
  private let zone: ReaderZone
  private let desk: ImportDesk
  private let addresses: [String]
  private let scheduling: ServedScheduling?
  private let counts: WaitingCounts
  private let sharing: [SharingStore]
  private let forms: SubmittedForms
  private let shares: CalendarSharing?
  private let settings: KeptSettings
  private let now: @Sendable () -> Instant

  /// Creates the pages.
  ///
  /// - Parameters:
  ///   - store: The reader's store.
  ///   - zone: The time zone of readers who have not chosen one.
  ///   - desk: The files waiting to be imported.
  ///   - addresses: The reader's lowercase e-mail addresses. Meetings that the reader declined with any of these
  ///     addresses are shown as declined, and invitations sent to them can be answered. The first address is the
  ///     organizer of new meetings.
  ///   - scheduling: How the server sends the reader's messages, or nil if they wait in the store's outbox.
  ///   - counts: The cached numbers of waiting invitations.
  ///   - forms: The forms that have been submitted.
  ///   - shares: How the reader's calendars are shared, or nil if they are not served to others.
  ///   - sharing: The stores of users who share calendars with the reader.
  ///   - settings: The storage of the reader's settings.
  ///   - now: The current time.
  public init(
    _ store: CalendarStore, zone: ReaderZone, desk: ImportDesk = ImportDesk(), addresses: [String] = [],
    scheduling: ServedScheduling? = nil, counts: WaitingCounts = WaitingCounts(),
    forms: SubmittedForms = SubmittedForms(), sharing: [SharingStore] = [],
    shares: CalendarSharing? = nil, settings: KeptSettings = .none,
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    self.store = store
    self.zone = zone
    self.desk = desk
    self.addresses = addresses
    self.scheduling = scheduling
    self.counts = counts
    self.sharing = sharing
    self.forms = forms
    self.shares = shares
    self.settings = settings
    self.now = now
  }

  /// Whether a path belongs to the pages rather than another part of the server.
  public static func answers(_ path: [String]) -> Bool {
    guard let first = path.first else { return true }
    return first == "calendars" ? path.count == 1 || path == ["calendars", "shown"] : names.contains(first)
  }

  private static let names: Set<String> = [
    "day", "week", "month", "list", "todos", "search", "event", "import", "invitations", "log", "undo", "export",
    "calendar", "settings",
  ]

  /// Whether a request locks a store, if only to determine the effects of a deletion.
  public static func takesTurn(_ request: PageRequest) -> Bool {
    request.isPost || request.path.first == "event" && request.path.last == "delete"
  }

  /// Returns the owner of the store that a request changes, or nil for the reader's own store.
  ///
  /// - Parameter sharing: The stores of users who share calendars with the reader.
  public static func owner(of request: PageRequest, _ sharing: [SharingStore]) -> String? {
    switch request.path.first {
    case "undo": return request.form["revision"].flatMap { CalendarPlace.parts($0).owner }
    case "event" where request.path == ["event", "new"]:
      let number = request.form["calendar"].flatMap { Int64($0) }
      return number.flatMap { number in sharing.first { CalendarPlace.isNumber(number, of: $0.owner) }?.owner }
    case "event" where request.path.count > 1: return CalendarPlace.parts(request.path[1]).owner
    default: return nil
    }
  }

  /// Returns the shared stores whose changes the user's open pages follow.
  ///
  /// - Parameter cookies: The browser's cookies, which list the hidden calendars.
  public static func followed(_ sharing: [SharingStore], by user: String, _ cookies: [String: String]) -> [SharingStore]
  {
    let places = sharing.compactMap { CalendarPlace($0, with: user) }
    let owners = Set(ShownCalendars.followed(places, ShownCalendars.numbers(cookies["hidden"])).map(\.owner))
    return sharing.filter { owners.contains($0.owner) }
  }

  /// Returns a file that pages load, or nil if there is no such file. These files are public.
  public static func asset(_ path: [String]) -> PageResponse? {
    guard path.first == "assets", let name = path.last, let asset = PageLibrary.asset(name),
      path == ["assets", name] || path == ["assets", PageLibrary.version, name]
    else { return nil }
    var response = PageResponse(200)
    response.type = asset.type
    response.body = asset.bytes
    response.isImmutable = path.count == 3
    return response
  }

  /// Answers a request.
  public func answer(_ request: PageRequest) -> PageResponse {
    do {
      return try page(
        PageContext(
          request, store, zone, addresses: addresses, scheduling: scheduling, counts: counts, forms: forms,
          sharing: sharing, shares: shares, settings: settings, now: now()))
    } catch let error as StoreError where [.locked, .unavailable].contains(error.code) {
      return PlainPage.later(503, seconds: 10).response(request.languages)
    } catch let error as StoreError where error.code == .diskFull {
      return PlainPage.noRoom.response(request.languages)
    } catch {
      let page = (error as? StoreError).map { PlainPage.failure(500, $0.message) } ?? .failed
      return page.response(request.languages)
    }
  }

  private func page(_ context: PageContext) throws -> PageResponse {
    let path = context.request.path
    let isPost = context.request.isPost
    switch (path.first, path.count) {
    case (nil, _): return .redirect("/" + context.lastView)
    case ("event", _) where EditorPages.answers(path): return try EditorPages(context).response()
    case ("event", 2...3): return try EventPage(context).response()
    case ("invitations", 1...2): return try InvitationsPage(context).response()
    case ("calendars", 1) where !isPost: return try CalendarsPage(context: context).response()
    case ("calendars", 2) where isPost: return Chooser(context).response()
    case ("calendar", 2...3): return try ManagementPages(context: context).response()
    case ("settings", 1): return try SettingsPage(context: context).response()
    case ("todos", 1): return try TodosPage(context).response()
    case ("search", 1): return try SearchPage(context).response()
    case ("export", 1): return try ExportPage(context: context).response()
    case ("log", 1): return try LogPage(context: context).response()
    case ("undo", 1) where isPost: return try UndoAction(context: context).response()
    case ("import", 1...2): return try ImportPages(context: context, desk: desk).response()
    case (let name?, 1...2) where PageContext.views.contains(name): return try view(name, context)
    default: return try MessagePage.missing.response(context)
    }
  }

  private func view(_ name: String, _ context: PageContext) throws -> PageResponse {
    let path = context.request.path
    guard path.count == 2 else { return .redirect(context.path(name, context.today)) }
    guard let date = RFC3339.date(path[1]), (2...9998).contains(date.year) else {
      return try MessagePage.missing.response(context)
    }
    let version = try ViewVersion(context, name, date).text
    if context.request.isKnown(version) { return .known(version) }
    var response =
      switch name {
      case "day": try HoursPage(context, date, isWeek: false).response()
      case "week": try HoursPage(context, date, isWeek: true).response()
      case "month": try MonthPage(context, date).response()
      default: try ListPage(context: context, date: date).response()
      }
    // A partial page may be more complete next time.
    if !response.isPartial { response.version = version }
    if context.request.cookies["view"] != name { response.cookies.append(("view", name)) }
    return response
  }
}
