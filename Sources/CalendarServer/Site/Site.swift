import CalendarStore
import HTTPTypes

/// Routes requests by path, and checks access.
struct Site: Sendable {
  let stores: ServedStores
  /// Who may use the server.
  let mode: ServerMode
  let work: WorkQueue
  let feeds: FeedService
  let web: WebSite
  let metrics: ServerMetrics
  /// The users who may read the metrics. Without users, only the owner may.
  var metricReaders: Set<String> = []
  /// The users' calendar addresses.
  let users: CalendarUsers
  let delivery: MessageDelivery
  /// Called when mail has been added to the queue of a store.
  private let wakeMail: @Sendable () -> Void

  init(
    stores: ServedStores, mode: ServerMode, work: WorkQueue, feeds: FeedService, web: WebSite, metrics: ServerMetrics,
    metricReaders: Set<String> = [], users: CalendarUsers, deliveryPatience: Duration = .seconds(1),
    wakeMail: @escaping @Sendable () -> Void = {}
  ) {
    (self.stores, self.mode, self.work, self.feeds) = (stores, mode, work, feeds)
    (self.web, self.metrics, self.metricReaders, self.users) = (web, metrics, metricReaders, users)
    self.wakeMail = wakeMail
    delivery = MessageDelivery(stores, users, work, patience: deliveryPatience)
  }

  /// Answers a request.
  func answer(_ request: ServedRequest) async -> ServedResponse {
    switch request.path.segments {
    case ["healthz"]: await health(request)
    case ["metrics"]: await measured(request)
    // RFC 6764 5: the starting point of a client that knows only the host name.
    case [".well-known", "caldav"]: ServedResponse(.movedPermanently, [.location: "/"])
    case let path where path.first == "share":
      await linked(request)
    // Sessions and changes are read from files, and connections must not wait for files.
    case _ where WebSite.answers(request):
      await withTaskExecutorPreference(globalConcurrentExecutor) { await browsed(request) }
    default: await entered(request)
    }
  }

  /// Answers a request for a feed. All readers of one user's links share the limits of one user, because they may come
  /// from many addresses. No user has the name under which their work is counted.
  private func linked(_ request: ServedRequest) async -> ServedResponse {
    let owner = await work.run(.entry, for: request.addressKey) { [feeds] in feeds.owner(of: request) ?? "" }
    guard let owner else { return Self.busy }
    return await work.run(for: "/links/\(owner)") { [feeds] in feeds.response(to: request) } ?? Self.busy
  }

  /// Reports, for monitoring, whether the stores can be read and written and whether the disk has space.
  private func health(_ request: ServedRequest) async -> ServedResponse {
    guard [.get, .head].contains(request.method) else { return .readOnly }
    let trouble = await work.run(.health, for: "") { [stores] in
      (try? stores.check()) == nil ? "the store cannot be read" : stores.obstacle ?? ""
    }
    return trouble == ""
      ? ServedResponse(.ok, text: "ok")
      : ServedResponse(.serviceUnavailable, text: trouble ?? "the server is overloaded")
  }

  /// Returns the server's metrics to the single owner or the users who may read them.
  private func measured(_ request: ServedRequest) async -> ServedResponse {
    guard [.get, .head].contains(request.method) else { return .readOnly }
    switch await admission(request) {
    case .refused(let answer): return answer
    case .known(let known):
      let mayRead = mode.users == nil || known.user.map(metricReaders.contains) == true
      var answer = mayRead ? ServedResponse(.ok, text: metrics.text) : Self.notForUser
      if mayRead { answer.fields[.contentType] = "text/plain; version=0.0.4; charset=utf-8" }
      answer.user = known.user
      return answer
    }
  }

  /// The result of an access check.
  private enum Admission {
    /// The request with the name of its user.
    case known(ServedRequest)
    case refused(ServedResponse)
  }

  private func admission(_ request: ServedRequest) async -> Admission {
    let check = mode.check
    func known(_ name: String) -> Admission {
      var known = request
      known.user = user(named: name)
      return .known(known)
    }
    if let name = check.remembered(authorization: request[.authorization], from: request.address) {
      return known(name)
    }
    let outcome = await work.run(.entry, for: request.addressKey) {
      check.check(authorization: request[.authorization], from: request.address)
    }
    return switch outcome {
    case nil: .refused(Self.busy)
    case .unavailable: .refused(Self.unknowable)
    case .user(let user): known(user.name)
    case .later(let seconds): .refused(.later(.tooManyRequests, seconds: seconds, "too many wrong passwords"))
    case .refused, .some(nil): .refused(challenge)
    }
  }

  /// Answers a request with a name and a password.
  private func entered(_ request: ServedRequest) async -> ServedResponse {
    let known: ServedRequest
    switch await admission(request) {
    case .refused(let answer): return answer
    case .known(let request): known = request
    }
    let isComing = known.reader != nil
    var answer = await known.withBody(BodySize.ofMethods[known.method.rawValue]) { await worked($0, isComing) }
    answer.user = known.user
    return answer
  }

  /// Answers a complete request from an authenticated user.
  ///
  /// - Parameter hasTakenTime: Whether a body was received after authentication. This can take minutes, so the password
  ///   is checked again.
  private func worked(_ known: ServedRequest, _ hasTakenTime: Bool) async -> ServedResponse {
    let lane = known.method.isReading ? nil : turn(of: known)
    // A copied object may be as large as one that a client sends.
    let bytes = Self.copying.contains(known.method.rawValue) ? ObjectLimits.size : known.body.count
    let answer =
      await work.run(for: known.user ?? "", inTurn: lane, on: bytes) {
        (hasTakenTime ? refusal(of: known) : nil) ?? respond(to: known)
      } ?? Self.busy
    if let user = known.user, !known.method.isReading { await send(of: user) }
    return answer
  }

  /// Returns the refusal of an accepted request whose name and password are no longer valid, or nil.
  private func refusal(of known: ServedRequest) -> ServedResponse? {
    let outcome = mode.check.check(authorization: known[.authorization], from: known.address)
    // Clients would discard the password if they were told that it is wrong.
    if case .unavailable? = outcome { return Self.unknowable }
    return outcome?.name.map(user(named:)) == known.user ? nil : challenge
  }

  /// Returns the owner of the store for a name given at sign-in.
  private func user(named name: String) -> String { mode.user(named: name) ?? ServedStores.owner }

  /// Answers a request from a browser.
  private func browsed(_ request: ServedRequest) async -> ServedResponse {
    let answer = await web.answer(request)
    // Viewing pages sends no messages, and pages are requested often, so skip the check.
    if request.method == .post, let user = answer.user { await send(of: user) }
    return answer
  }

  /// Starts sending the messages about a user's changes.
  private func send(of user: String) async {
    if users.waiting.hasNews(.mail, of: user) { wakeMail() }
    await delivery.deliver(of: user)
  }

  /// Returns the turn for a write request: the owner's turn if the user may write to one of the owner's calendars, or
  /// else the user's own. Users without write access therefore cannot block the owner's requests.
  private func turn(of known: ServedRequest) -> String? {
    guard let owner = Self.owner(of: known), let user = known.user, stores.mayWrite(user, to: owner) else {
      return known.user
    }
    return owner
  }

  /// The methods that write content already on the server.
  private static let copying: Set<String> = ["COPY", "MOVE"]

  private static let busy = ServedResponse.later(.serviceUnavailable, seconds: 1, "the server is overloaded")

  private static let unknowable = ServedResponse.later(
    .serviceUnavailable, seconds: 5, "the server cannot check passwords at the moment; try again shortly")

  private static let notForUser = ServedResponse(
    .forbidden, text: "only users allowed by the operator may see this")

  private var challenge: ServedResponse {
    ServedResponse(
      .unauthorized, text: mode.demand, [.wwwAuthenticate: "Basic realm=\"Almanac\", charset=\"UTF-8\""])
  }

  private func respond(to request: ServedRequest) -> ServedResponse {
    let user = request.user ?? ServedStores.owner
    do {
      return try service(request, user).response()
    } catch {
      return .later(.serviceUnavailable, seconds: 5, "the store of \(user) cannot be opened")
    }
  }

  /// Returns the service for a request, with the user's store or the store of a user who shares a calendar.
  private func service(_ request: ServedRequest, _ user: String) throws -> DAVService {
    if let owner = Self.owner(of: request), owner != user, mode.knows(owner),
      let store = try stores.existing(of: owner)
    {
      return DAVService(
        store: store, user: user, request: request, shared: SharedCalendars(owner: owner, user: user),
        scheduling: try users.scheduling(of: owner))
    }
    return DAVService(
      store: try stores.store(of: user), user: user, request: request,
      others: { [stores, mode] in try stores.sharing(with: user) { mode.knows($0) } },
      scheduling: try users.scheduling(of: user)
    ) { [stores, users] address in
      guard let name = try users.user(at: address), let scheduling = try users.scheduling(of: name) else { return nil }
      return BusyUser(store: try stores.store(of: name), addresses: Set(scheduling.addresses))
    }
  }

  /// Returns the owner of the requested calendar, or nil if it is the user's own.
  private static func owner(of request: ServedRequest) -> String? {
    let names = request.path.segments
    return names.count > 2 && names[0] == "calendars" ? SharedCalendars.owner(of: names[2]) : nil
  }
}
