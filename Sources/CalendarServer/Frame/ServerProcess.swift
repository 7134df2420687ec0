import CalendarStore
import CivilTime
import HTTPTypes
public import Logging
import NIOCore
import ServiceFrame
import ServiceLifecycle
public import WebCalendar

/// A server of calendars, until it is asked to end.
public struct ServerProcess: Sendable {
  /// What it needs to know.
  public struct Setup: Sendable {
    /// Where it listens.
    public var listen: ListenAddress
    /// The names that people use for it.
    public var names: [String] = []
    /// The address of the proxy that it stands behind, which says where requests come from.
    public var proxy: String?
    /// The PEM files of its certificate and the key.
    public var certificate: (certificate: String, key: String)?
    /// What it knows of users, sessions and what is shared.
    package var directory: any Directory
    /// The file of those who may use it; nil if the directory says who may, and if nobody is there, the single owner alone.
    public var users: UserFile?
    /// The users who may see what it counts, at `/metrics`; without users it is the owner.
    public var metricReaders: Set<String> = []
    /// How much it takes from whom.
    public var limits = ServerLimits()
    /// Where stores are.
    public var stores: StorePlace
    /// Is told the address once it listens.
    public var announce: @Sendable (String) throws -> Void = { _ in }
    /// Is told the address of the first page once it listens: for the single owner, the link that lets a browser in once.
    public var open: @Sendable (String) throws -> Void = { _ in }
    /// The time zone of people who name none.
    public var zone = ReaderZone("UTC", .utc)
    /// The e-mail addresses of the single owner, the preferred one first, where there are no users.
    public var addresses: [String] = []
    /// Whether meetings are scheduled for users who have addresses (RFC 6638).
    public var schedules = true
    /// Says what sends messages about meetings by mail to those who are no users, and nil if no mail is set up: at the start
    /// and at SIGHUP.
    public var mail: @Sendable () throws(ServerError) -> (any ServedMail)? = { nil }
    /// What follows feeds for whoever the server is for; nil if nothing does.
    public var subscriptions: (any ServedSubscriptions)?
    /// What says whose feeds are due, for users who have stores of their own: the server itself reads theirs again. Those of the
    /// single owner another program does.
    public var feedDuties: DirectoryFile?
    /// How the single owner makes a password, for whoever asks without one.
    public var passwordAdvice = "the owner makes one for each program or device"
    /// Where it says what happens.
    public var logger: Logger

    /// - Parameters: as the properties.
    public init(listen: ListenAddress, directory: DirectoryFile, stores: StorePlace, logger: Logger) {
      self.init(listen: listen, knowing: directory, stores: stores, logger: logger)
    }

    /// - Parameters: as the properties.
    package init(listen: ListenAddress, knowing directory: any Directory, stores: StorePlace, logger: Logger) {
      self.listen = listen
      self.directory = directory
      self.stores = stores
      self.logger = logger
    }
  }

  private var setup: Setup

  /// How long what is in progress may take when it is asked to end.
  private static let patience: Duration = .seconds(5)
  /// After how many milliseconds the process ends, whatever is in progress.
  private static let limit = 8000
  /// How often it looks for messages that are due, by the way that they go, and for what others have put into stores.
  private static let pauses: (users: Duration, mail: Duration, others: Duration, feeds: Duration) = (
    .seconds(60), .seconds(5), .seconds(60), .seconds(5)
  )
  /// How many feeds are read at once, and how many a user may name on pages in an hour.
  private static let feeds = (atOnce: 2, hourly: 20)

  /// - Parameter setup: what it needs to know.
  public init(_ setup: Setup) { self.setup = setup }

  /// Runs until SIGTERM or SIGINT; SIGHUP reads the certificate, the users and what sends mail again. If a service manager passes on a
  /// socket that listens already, that is where it listens.
  ///
  /// - Throws: ``ServerError``.
  public func run() async throws {
    if let socket = try ActivatedSocket.passedOn() {
      var process = self
      process.setup.listen = socket.address
      return try await process.run(at: .socket(socket))
    }
    try await run(at: .address(setup.listen))
  }

  private func run(at place: ConnectionService.Place) async throws {
    let (mode, file) = try setup.mode()
    let proxy = try setup.proxy.map { text throws(ServerError) in
      guard let address = NetworkAddress(text) else {
        throw ServerError(.usage, "“\(text)” is no address of a proxy, such as 127.0.0.1")
      }
      return address
    }
    let certificates = try setup.certificate.map { files throws(ServerError) in
      try Certificates(certificate: files.certificate, key: files.key)
    }
    // What writes has no budget that could be called off.
    let frame = await ProcessFrame(
      logger: setup.logger, limit: Self.limit, loss: "ended while something was in progress")
    let sessions = WebSessions(setup.directory)
    let (services, mail) = try services(place, certificates, proxy, mode, sessions)
    do {
      try await frame.run(services, patience: Self.patience) { reload(certificates, file, mode, mail, sessions) }
    } catch let error as IOError {
      throw ServerError(.denied, "cannot listen on \(setup.listen): \(error.description)")
    }
  }

  private func services(
    _ place: ConnectionService.Place, _ certificates: Certificates?, _ proxy: NetworkAddress?, _ mode: ServerMode,
    _ sessions: WebSessions
  ) throws(ServerError) -> (services: [any Service], mail: MailSending?) {
    let metrics = ServerMetrics()
    let connections = OpenConnections(limit: setup.limits.connections, proxy: proxy, metrics.connections)
    let limits = setup.limits
    let files = OpenFileLimit.raise()
    let stores = ServedStores(
      setup.stores, setup.directory, limit: OpenFileLimit.stores(files: files, connections: limits.connections))
    try stores.noteShares()
    let work = WorkQueue(limit: limits.requests, workers: limits.workers, bytes: limits.largeBodies)
    let waiting = WaitingStores(setup.directory, isSingle: stores.isSingle)
    let mail = setup.schedules ? MailSending(stores, waiting, try setup.mail(), setup.logger) : nil
    let users = CalendarUsers(
      directory: setup.directory, mode: mode, ownAddresses: setup.addresses, isOn: setup.schedules, waiting: waiting,
      mail: mail, hourlyDeliveries: limits.hourlyDeliveries)
    let mails = mail.map { mail in
      QueueService(.mail, waiting, every: Self.pauses.mail, isOn: { mail.isOn }) { await mail.send(of: $0) }
    }
    let desk = feedDesk(stores, mode)
    let web = WebSite(
      stores: stores, users: users, work: work, sessions: sessions,
      changes: WebChanges(metrics.eventStreams) { mode.users.map(\.generation) ?? 0 },
      zone: setup.zone, feeds: desk)
    let site = Site(
      stores: stores, mode: mode, work: work, feeds: FeedService(stores, mode.users, setup.logger), web: web,
      metrics: metrics, metricReaders: setup.metricReaders,
      users: users, wakeMail: { mails?.wake() })
    let responder = ServedResponder(
      hosts: HostCheck(setup.names + [setup.listen.host]), proxy: proxy, isSecure: certificates != nil, limits: limits,
      connections: connections, rate: RequestRate(limits.rate),
      held: HeldBytes(limit: limits.held, share: limits.held / 4),
      answers: HeldBytes(limit: limits.answers, share: limits.answers / 4), metrics: metrics, logger: setup.logger,
      handler: { await site.answer($0) }
    )
    let scheme = certificates == nil ? "http" : "https"
    let logger = setup.logger
    let host = setup.listen.host
    let announce = setup.announce
    let open = setup.open
    let connected = ConnectionService(
      place: place,
      channel: ServedChannel({ try await responder.respond(to: $0, $1, $2) }, certificates, connections, limits),
      logger: logger.ofFrame
    ) { port in
      let address = ListenAddress(host: host, port: port)
      logger.notice("listening on \(scheme)://\(address)/")
      sessions.address = "\(scheme)://\(address)"
      let page = mode.users == nil ? self.announce(sessions) : "\(sessions.address)/"
      do { try announce("\(scheme)://\(address)") } catch {
        logger.error("the address could not be announced: \(error)")
      }
      do { try open(page) } catch { logger.error("no browser could be opened: \(error)") }
    }
    let deliveries = QueueService(.users, waiting, every: Self.pauses.users) { user in
      await site.delivery.deliverWhatIsDue(of: user, at: Instant.now.secondsSince1970)
    }
    let others = RepeatedService(description: "mail of commands", pause: Self.pauses.others) {
      if mail?.isOn ?? false { stores.noteMail { try waiting.note(.mail, of: $0, at: $1) } }
    }
    let feeds = desk?.readings.map { readings in
      QueueService(
        "feeds", lanes: Self.feeds.atOnce, every: Self.pauses.feeds, due: { readings.due(limit: $0) }
      ) { await readings.read(of: $0) }
    }
    return ([connected, deliveries, others] + [mails, feeds].compactMap(\.self), mail)
  }

  /// What follows feeds; nil if nothing does, or nothing would read them again.
  private func feedDesk(_ stores: ServedStores, _ mode: ServerMode) -> FeedDesk? {
    guard let subscriptions = setup.subscriptions else { return nil }
    guard let users = mode.users else { return FeedDesk(subscriptions, FeedPlaces(rest: 0)) }
    guard let duties = setup.feedDuties, !stores.isSingle else { return nil }
    let places = FeedPlaces(limit: Self.feeds.atOnce)
    return FeedDesk(
      subscriptions, places, hourly: Self.feeds.hourly,
      readings: LaterReadings(stores, subscriptions, duties, places, setup.logger) { users.contains($0) })
  }

  private func reload(
    _ certificates: Certificates?, _ file: FileUsers?, _ mode: ServerMode, _ mail: MailSending?, _ sessions: WebSessions
  ) {
    do {
      let sender = try setup.mail()
      try certificates?.reload()
      try file?.reload()
      mail?.use(sender)
      setup.logger.notice("the files were read again")
      if mode.users == nil { announce(sessions) }
    } catch {
      setup.logger.error("the files stay as they were: \(error.message)")
    }
  }

  /// Says how the single owner gets in with a browser, and gives the link.
  @discardableResult
  private func announce(_ sessions: WebSessions) -> String {
    let link = "\(sessions.address)/enter/\(sessions.newLink())"
    setup.logger.notice("in a browser, once: \(link)")
    return link
  }
}
