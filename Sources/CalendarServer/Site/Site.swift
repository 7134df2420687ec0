import CalendarStore
import HTTPTypes

/// What stands where on the server, and who may see it.
struct Site: Sendable {
  let stores: ServedStores
  /// Who may ask.
  let mode: ServerMode
  let work: WorkQueue
  let feeds: FeedService
  let web: WebSite
  let metrics: ServerMetrics
  /// The users who may see what the server counts; without users it is the owner.
  var metricReaders: Set<String> = []
  /// By which addresses users are known.
  let users: CalendarUsers
  let delivery: MessageDelivery
  /// Is told that mail has been put into the queue of a store.
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
    // RFC 6764 5: where a client that knows the name alone begins.
    case [".well-known", "caldav"]: ServedResponse(.movedPermanently, [.location: "/"])
    case let path where path.first == "share":
      // All who have links share what one user has: they may come from many addresses.
      await work.run(for: Self.linkReaders) { [feeds] in feeds.response(to: request) } ?? Self.busy
    // Who is signed in stands in a file, and so does what has changed: connections do not wait for that.
    case _ where WebSite.answers(request):
      await withTaskExecutorPreference(globalConcurrentExecutor) { await browsed(request) }
    default: await entered(request)
    }
  }

  /// What stands for all readers of links where work is shared out; no user has this name.
  private static let linkReaders = "/links"

  /// Whether the stores can be read and written, and the disk has room: for whoever looks after the server.
  private func health(_ request: ServedRequest) async -> ServedResponse {
    guard [.get, .head].contains(request.method) else { return .readOnly }
    let trouble = await work.run(.health, for: "") { [stores] in
      (try? stores.check()) == nil ? "the store cannot be read" : stores.obstacle ?? ""
    }
    return trouble == ""
      ? ServedResponse(.ok, text: "ok")
      : ServedResponse(.serviceUnavailable, text: trouble ?? "the server has too much to do")
  }

  /// What the server has counted, for those who look after it: the single owner, or the users who were named for it.
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

  /// Whether somebody may enter.
  private enum Admission {
    /// The request, with the name of who asks.
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

  /// Answers a request of somebody who may enter.
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

  /// Answers a whole request of somebody who may enter.
  ///
  /// - Parameter hasTakenTime: whether a body has come since that was known, for which its sender had minutes: whoever was
  ///   removed meanwhile, or has another password, may not enter any more.
  private func worked(_ known: ServedRequest, _ hasTakenTime: Bool) async -> ServedResponse {
    let lane = known.method.isReading ? nil : turn(of: known)
    // What is copied may be as large as what is sent.
    let bytes = Self.copying.contains(known.method.rawValue) ? ObjectLimits.size : known.body.count
    let answer =
      await work.run(for: known.user ?? "", inTurn: lane, on: bytes) {
        hasTakenTime && !mayStillEnter(known) ? challenge : respond(to: known)
      } ?? Self.busy
    if let user = known.user, !known.method.isReading { await send(of: user) }
    return answer
  }

  /// Whether the name and the password of a request that was let in are still right.
  private func mayStillEnter(_ known: ServedRequest) -> Bool {
    let outcome = mode.check.check(authorization: known[.authorization], from: known.address)
    return outcome?.name.map(user(named:)) == known.user
  }

  /// Whose store somebody uses who came in by a name.
  private func user(named name: String) -> String { mode.user(named: name) ?? ServedStores.owner }

  /// Answers a request of a browser.
  private func browsed(_ request: ServedRequest) async -> ServedResponse {
    let answer = await web.answer(request)
    // What reads on pages is no reason to look for messages: pages are asked for often.
    if request.method == .post, let user = answer.user { await send(of: user) }
    return answer
  }

  /// Sees to it that others are told what a user has changed.
  private func send(of user: String) async {
    if users.waiting.hasNews(.mail, of: user) { wakeMail() }
    await delivery.deliver(of: user)
  }

  /// Whose turn a request takes that writes: that of whoever shares the calendar with the user, so that nobody else can stand
  /// in the way of their own requests; else the user's own.
  private func turn(of known: ServedRequest) -> String? {
    guard let owner = Self.owner(of: known), let user = known.user, stores.mayWrite(user, to: owner) else {
      return known.user
    }
    return owner
  }

  /// The methods that write what is on the server already.
  private static let copying: Set<String> = ["COPY", "MOVE"]

  private static let busy = ServedResponse.later(.serviceUnavailable, seconds: 1, "too much to do")

  private static let unknowable = ServedResponse.later(
    .serviceUnavailable, seconds: 5, "the server cannot find out at the moment who may enter; try again soon")

  private static let notForUser = ServedResponse(
    .forbidden, text: "this is for the users who were named for it when the server was started")

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

  /// What answers a request: over the store of the user, or over that of somebody who shares a calendar.
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

  /// Whose the calendar is that a request is about; nil if it is the user's own.
  private static func owner(of request: ServedRequest) -> String? {
    let names = request.path.segments
    return names.count > 2 && names[0] == "calendars" ? SharedCalendars.owner(of: names[2]) : nil
  }
}
