import CalendarStore
import HTTPTypes
import WebCalendar

/// The website: sessions and pages.
struct WebSite: Sendable {
  let stores: ServedStores
  /// The users and their calendar addresses.
  let users: CalendarUsers
  let work: WorkQueue
  let sessions: WebSessions
  let changes: WebChanges
  let desk = ImportDesk()
  let counts = WaitingCounts()
  let forms = SubmittedForms()
  /// The time zone of readers who have not chosen one.
  let zone: ReaderZone
  /// The service that subscribes to feeds, or nil if there is none.
  var feeds: FeedDesk?

  private var mode: ServerMode { users.mode }

  /// Whether a request is for the website rather than another part of the server.
  static func answers(_ request: ServedRequest) -> Bool {
    guard [.get, .head, .post].contains(request.method) else { return false }
    let path = request.path.segments
    // Browsers get a page for every path that is not for other programs.
    let isRead = request.method != .post && request.takesPages
    guard let first = path.first else { return isRead }
    return ["login", "logout", "enter", "assets", "events"].contains(first) || CalendarPages.answers(path)
      || isRead && !["calendars", "principals"].contains(first)
  }

  func answer(_ request: ServedRequest) async -> ServedResponse {
    let path = request.path.segments
    let isPost = request.method == .post
    switch path.first {
    case "assets":
      guard !isPost, let asset = CalendarPages.asset(path) else { return missing(request) }
      return ServedResponse(asset, to: request).packed(for: request)
    case "login" where path.count == 1 && mode.users != nil:
      return isPost ? await request.withBody(.form) { await signIn($0) } : loginPage(request)
    case "enter" where path.count == 2 && mode.users == nil && !isPost: return enter(request, path[1])
    default: break
    }
    let cookies = Cookies(request)
    let cookie = cookies[Self.cookieName(request)]
    let session: WebSessions.Session
    do throws(ServerError) {
      guard let found = try visitor(cookie, request) else { return refusal(request) }
      session = found
    } catch {
      return ServedResponse(PlainPage.later(503, seconds: 5), to: request)
    }
    if isPost, !Self.changing.contains(path.first ?? "") { return missing(request) }
    switch path.first {
    case "events" where path.count == 1 && !isPost: return events(request, session, cookie, cookies)
    case "logout" where path.count == 1 && isPost:
      return await request.withBody(.form) { signOut($0, session, cookie) }
    case "login", "logout", "events", "enter": return ServedResponse(.redirect("/"), to: request)
    case "import" where isPost: return await request.withBody(.object) { await page($0, cookies, session) }
    // Notes and titles may be long, and a form sends them twice.
    case "event" where isPost, "calendar" where isPost:
      return await request.withBody(.document) { await page($0, cookies, session) }
    default: return await request.withBody(isPost ? .form : nil) { await page($0, cookies, session) }
    }
  }

  /// The first segments of paths at which changes are made.
  private static let changing: Set<String> = [
    "logout", "calendars", "calendar", "undo", "import", "event", "invitations", "settings",
  ]

  // MARK: Pages

  private func page(
    _ request: ServedRequest, _ cookies: Cookies, _ session: WebSessions.Session, _ followed: FollowedFeed? = nil,
    turn: String? = nil
  ) async -> ServedResponse {
    var asked = PageRequest(path: request.path.segments, query: request.path.query)
    asked.languages = request[.acceptLanguage]
    asked.cookies = cookies.values
    asked.user = session.user
    asked.token = session.token
    asked.isPost = request.method == .post
    asked.followsFeeds = feeds != nil
    asked.readsFeeds = feeds?.readings != nil
    asked.followed = followed
    asked.isKnown = { request.knows($0) }
    let user = session.user ?? ServedStores.owner
    let bytes = request.body.count + (asked.isPost && asked.path.first == "import" ? desk.size(asked.path.last) : 0)
    let outcome = await work.run(for: user, inTurn: CalendarPages.takesTurn(asked) ? turn ?? user : nil, on: bytes) {
      [asked, stores, zone, desk, counts, forms, users, feeds] () -> Outcome in
      var asked = asked
      guard let sharing = try? asked.user.map({ try Self.sharing(with: $0, stores, users) }) ?? [] else {
        return .answer(ServedResponse(PlainPage.later(503, seconds: 5), to: request))
      }
      if asked.isPost {
        // Receiving the form may take minutes, and the session may have ended since.
        do {
          let present = try visitor(cookies[Self.cookieName(request)], request)
          guard present?.token == session.token else { return .answer(refusal(request)) }
        } catch {
          return .answer(ServedResponse(PlainPage.later(503, seconds: 5), to: request))
        }
        // A form may contain a file of several megabytes, which takes a while to read.
        guard let form = Self.form(request), SecretText.areEqual(form["token"] ?? "", session.token) else {
          return .answer(foreignForm(request))
        }
        asked.form = form
      }
      if turn == nil, CalendarPages.takesTurn(asked), let owner = CalendarPages.owner(of: asked, sharing),
        stores.mayWrite(user, to: owner)
      {
        return .turn(owner)
      }
      let pages = try? {
        let store = try stores.store(of: user)
        return CalendarPages(
          store, zone: zone, desk: desk, addresses: try users.addresses(of: user),
          scheduling: try users.scheduling(of: user), counts: counts, forms: forms, sharing: sharing,
          shares: self.sharing(of: user, store, request), settings: Self.settings(of: asked.user, users.directory))
      }()
      let page = pages?.answer(asked) ?? PlainPage.later(503, seconds: 60).response(request[.acceptLanguage])
      // If the news cannot be stored, the change is noticed when the next feed is due.
      if let news = page.feeds { try? feeds?.readings?.note(user, news) }
      return page.wanted.map { .feed($0) } ?? .answer(ServedResponse(page, to: request).packed(for: request))
    }
    var response: ServedResponse
    switch outcome {
    case .answer(let answer)?: response = answer
    case .turn(let owner)?: return await self.page(request, cookies, session, followed, turn: owner)
    // Requests to another server must not occupy a worker.
    case .feed(let wanted)?:
      guard followed == nil, let feeds, let store = try? stores.store(of: user) else { return missing(request) }
      return await self.page(request, cookies, session, await feeds.follow(wanted, of: user, in: store))
    case nil: response = ServedResponse(PlainPage.later(503, seconds: 1), to: request)
    }
    response.user = user
    return response
  }

  /// The result of a page request.
  private enum Outcome: Sendable {
    case answer(ServedResponse)
    /// The server must subscribe to a feed first.
    case feed(WantedFeed)
    /// The request must run in the turn of the user whose store it changes. Only users with write access get that turn,
    /// so other users cannot block it.
    case turn(String)
  }

  /// Returns the storage for a user's settings.
  private static func settings(of user: String?, _ directory: any Directory) -> KeptSettings {
    KeptSettings(read: { ReaderSettings(try directory.settings(of: user)) }) { settings in
      try directory.setSettings(of: user, to: settings.kept)
    }
  }

  /// Returns the users who share calendars with a user, with their stores.
  ///
  /// - Throws: `ServerError` if the users cannot be read.
  private static func sharing(
    with user: String, _ stores: ServedStores, _ users: CalendarUsers
  ) throws -> [SharingStore] {
    try stores.owners(sharingWith: user) { users.mode.knows($0) }.map { owner in
      let open: @Sendable () throws -> CalendarStore = {
        guard let store = try stores.existing(of: owner) else {
          throw StoreError(.unavailable, "the store of \(owner) no longer exists")
        }
        return store
      }
      return SharingStore(
        owner: owner, shares: { try stores.shares(of: owner) }, open: open,
        lend: { try open().lent(to: user, by: try users.scheduling(of: owner)) })
    }
  }

  /// Returns the operations that pages use to share a user's calendars.
  private func sharing(of user: String, _ store: CalendarStore, _ request: ServedRequest) -> CalendarSharing {
    let address = (request.isSecure ? "https://" : "http://") + request.authority
    let isOther: @Sendable (String) -> Bool = { [mode] name in name != user && mode.knows(name) }
    return CalendarSharing(
      isUser: mode.users == nil ? nil : isOther,
      newLink: {
        let secret = FeedSecret.random()
        return (address + secret.path, secret.digest)
      }
    ) { [stores] in try stores.noteShares(of: user, store) }
  }

  private static func form(_ request: ServedRequest) -> FormFields? {
    request.mediaType == "multipart/form-data"
      ? FormFields(multipart: request.body, type: request[.contentType] ?? "") : fields(request)
  }

  /// Parses a form without files. It is short enough to be parsed on the event loop.
  private static func fields(_ request: ServedRequest) -> FormFields? {
    guard request.mediaType == "application/x-www-form-urlencoded" else { return nil }
    return FormFields(encoded: String(decoding: request.body, as: UTF8.self))
  }

  private func events(
    _ request: ServedRequest, _ session: WebSessions.Session, _ cookie: String?, _ cookies: Cookies
  ) -> ServedResponse {
    let user = session.user ?? ServedStores.owner
    let sharing = (try? session.user.map { try Self.sharing(with: $0, stores, users) }) ?? []
    let others = CalendarPages.followed(sharing, by: user, cookies.values).compactMap { sharing in
      (try? sharing.store).map { WebChanges.Source(name: sharing.owner, store: $0) }
    }
    guard let store = try? stores.store(of: user),
      let stream = changes.stream(
        of: WebChanges.Source(name: user, store: store), and: others,
        sees: { [stores, mode] owner in
          (try? stores.owners(sharingWith: user) { mode.knows($0) })?.contains(owner) ?? false
        },
        while: { (try? self.visitor(cookie, request)) != nil })
    else {
      return .later(.serviceUnavailable, seconds: 30, "too many pages are open")
    }
    var response = ServedResponse(.ok, [.contentType: "text/event-stream", .cacheControl: "no-store"])
    response.stream = stream
    response.user = user
    return response
  }

  // MARK: Sessions

  /// Returns the session that a cookie belongs to, if the session is still valid.
  ///
  /// - Throws: `ServerError` if the session or the users cannot be read.
  private func visitor(_ cookie: String?, _ request: ServedRequest) throws(ServerError) -> WebSessions.Session? {
    guard let session = try sessions.session(cookie) else { return nil }
    if mode.admits(session.user, session.proof, from: request.peerUser) { return session }
    if mode.check.generation == nil { throw ServerError(.unavailable, "the users cannot be read") }
    return nil
  }

  /// The name of the session cookie. The prefix binds it to this host name (RFC 6265bis 4.1.3.2).
  private static func cookieName(_ request: ServedRequest) -> String { request.isSecure ? "__Host-almanac" : "almanac" }

  private func begin(
    _ name: String?, proof: String, _ request: ServedRequest, to path: String
  ) -> ServedResponse {
    guard let secret = try? sessions.begin(name, proof: proof) else {
      return ServedResponse(PlainPage.later(503, seconds: 1), to: request)
    }
    var response = ServedResponse(.redirect(path), to: request)
    let cookie = "\(Self.cookieName(request))=\(secret); Max-Age=\(WebSessions.rest.components.seconds)"
    response.setCookie(cookie, to: request)
    response.user = name
    return response
  }

  private func enter(_ request: ServedRequest, _ link: String) -> ServedResponse {
    // Browsers that prefetch the link use HEAD.
    guard request.method == .get, let account = request.peerUser(), sessions.take(link: link) else {
      return ServedResponse(PlainPage.closed, to: request)
    }
    return begin(nil, proof: account, request, to: "/")
  }

  private func loginPage(_ request: ServedRequest) -> ServedResponse {
    let to = FormFields(encoded: request.path.query)["to"]
    return ServedResponse(PlainPage.login(to: PlainPage.local(to)), to: request)
  }

  private func signIn(_ request: ServedRequest) async -> ServedResponse {
    guard let users = mode.users, let form = Self.fields(request), let name = form["name"],
      let password = form["password"]
    else {
      return loginPage(request)
    }
    let to = PlainPage.local(form["to"])
    let outcome = await work.run(.entry, for: request.addressKey) {
      users.check(name: name, password: password, from: request.address)
    }
    switch outcome {
    case .user(let user)?: return begin(user.name, proof: user.proof, request, to: to)
    case .refused?: return ServedResponse(PlainPage.login(to: to, name: name), to: request)
    case .later(let seconds)?: return ServedResponse(PlainPage.later(429, seconds: seconds), to: request)
    case .unavailable?, nil: return ServedResponse(PlainPage.later(503, seconds: 1), to: request)
    }
  }

  private func signOut(
    _ request: ServedRequest, _ session: WebSessions.Session, _ cookie: String?
  ) -> ServedResponse {
    guard SecretText.areEqual(Self.fields(request)?["token"] ?? "", session.token) else { return foreignForm(request) }
    guard (try? sessions.end(cookie)) != nil else {
      return ServedResponse(PlainPage.later(503, seconds: 1), to: request)
    }
    changes.endStrangers(session.user ?? ServedStores.owner)
    var response = ServedResponse(.redirect(mode.users == nil ? "/" : "/login"), to: request)
    response.setCookie("\(Self.cookieName(request))=; Max-Age=0", to: request)
    return response
  }

  private func refusal(_ request: ServedRequest) -> ServedResponse {
    if mode.users == nil { return ServedResponse(PlainPage.closed, to: request) }
    let path = request.method == .get && request.path.segments != ["events"] ? request.path.text : "/"
    return ServedResponse(.redirect("/login?to=\(path)"), to: request)
  }

  private func foreignForm(_ request: ServedRequest) -> ServedResponse {
    ServedResponse(PlainPage.foreignForm, to: request)
  }

  private func missing(_ request: ServedRequest) -> ServedResponse {
    ServedResponse(PlainPage.missing, to: request)
  }
}
