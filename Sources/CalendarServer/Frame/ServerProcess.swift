import CalendarStore
import CivilTime
import HTTPTypes
public import Logging
import NIOCore
import ServiceFrame
import ServiceLifecycle
public import WebCalendar

/// A calendar server that runs until it is told to stop.
public struct ServerProcess: Sendable {
  /// The configuration of a server.
  public struct Setup: Sendable {
    /// The address to listen on.
    public var listen: ListenAddress
    /// The host names that people use for the server.
    public var names: [String] = []
    /// The address of the proxy in front of the server, which reports where requests come from.
    public var proxy: String?
    /// The PEM files of the certificate and the key.
    public var certificate: (certificate: String, key: String)?
    /// The directory of users, sessions and shares.
    package var directory: any Directory
    /// Whether the server starts even if the directory is unavailable, and refuses requests until it is available. The
    /// server then has users, even if there are none in the directory yet.
    package var waitsForDirectory = false
    /// The user file, or nil for the users in the directory. If the directory has no users, the server is for the
    /// single owner.
    public var users: UserFile?
    /// The users who may read the metrics at `/metrics`. Without users, only the owner may.
    public var metricReaders: Set<String> = []
    /// The limits for clients.
    public var limits = ServerLimits()
    /// The location of the stores.
    public var stores: StorePlace
    /// Called with the address once the server is listening.
    public var announce: @Sendable (String) throws -> Void = { _ in }
    /// Called with the URL of the first page once the server is listening. For the single owner, this is a sign-in link
    /// that works once.
    public var open: @Sendable (String) throws -> Void = { _ in }
    /// The time zone of people who have not chosen one.
    public var zone = ReaderZone("UTC", .utc)
    /// The e-mail addresses of the single owner, for a server without users. The preferred one is first.
    public var addresses: [String] = []
    /// Whether meetings are scheduled for users who have addresses (RFC 6638).
    public var schedules = true
    /// Returns the service that mails scheduling messages to people who are not users, or nil if mail is not set up.
    /// Called at startup and on SIGHUP.
    public var mail: @Sendable () throws(ServerError) -> (any ServedMail)? = { nil }
    /// The service that subscribes to feeds, or nil if the server has none.
    public var subscriptions: (any ServedSubscriptions)?
    /// The index of feeds that are due. The server refreshes the feeds of users with separate stores; another program
    /// refreshes those of the single owner.
    package var feedDuties: (any FeedDuties)?
    /// The advice on passwords in the response to a request without one, for the single owner.
    public var passwordAdvice = "the owner creates one for each program or device"
    /// The log.
    public var logger: Logger

    /// Creates a configuration from its main properties.
    public init(listen: ListenAddress, directory: DirectoryFile, stores: StorePlace, logger: Logger) {
      self.init(listen: listen, knowing: directory, stores: stores, logger: logger)
    }

    /// - Parameters: See the properties with the same names.
    package init(listen: ListenAddress, knowing directory: any Directory, stores: StorePlace, logger: Logger) {
      self.listen = listen
      self.directory = directory
      self.stores = stores
      self.logger = logger
    }
  }

  private var setup: Setup

  /// How long requests in progress may take at shutdown.
  private static let patience: Duration = .seconds(5)
  /// The number of milliseconds after which the process exits, even with requests in progress.
  private static let limit = 8000
  /// How often to check for due messages, for changes by other programs, and for due feeds.
  private static let pauses: (users: Duration, mail: Duration, others: Duration, feeds: Duration) = (
    .seconds(60), .seconds(5), .seconds(60), .seconds(5)
  )
  /// The number of feeds read at once, and the number of feeds that a user may add on pages per hour.
  private static let feeds = (atOnce: 2, hourly: 20)

  /// Creates a server. It does nothing until ``run()`` is called.
  ///
  /// - Parameter setup: The configuration.
  public init(_ setup: Setup) { self.setup = setup }

  /// Runs until SIGTERM or SIGINT. SIGHUP reloads the certificate, the users and the mail settings. If a service
  /// manager passes a listening socket, the server uses it.
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
        throw ServerError(.usage, "“\(text)” is not a valid proxy address; use an IP address such as 127.0.0.1")
      }
      return address
    }
    let certificates = try setup.certificate.map { files throws(ServerError) in
      try Certificates(certificate: files.certificate, key: files.key)
    }
    // Writes have no budget that could be canceled.
    let frame = await ProcessFrame(
      logger: setup.logger, limit: Self.limit, loss: "stopped while requests were in progress")
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
      stores: stores, mode: mode, work: work, feeds: FeedService(stores, users, setup.logger), web: web,
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
    let others = RepeatedService(description: "mail from commands", pause: Self.pauses.others) {
      if mail?.isOn ?? false { stores.noteMail { try waiting.note(.mail, of: $0, at: $1) } }
    }
    let feeds = desk?.readings.map { readings in
      QueueService(
        "feeds", lanes: Self.feeds.atOnce, every: Self.pauses.feeds, due: { readings.due(limit: $0) }
      ) { await readings.read(of: $0) }
    }
    return ([connected, deliveries, others] + [mails, feeds].compactMap(\.self), mail)
  }

  /// Returns the service that subscribes to feeds, or nil if there is no such service or nothing would refresh the
  /// feeds.
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
      setup.logger.notice("the certificate, users and mail settings were reloaded")
      if mode.users == nil { announce(sessions) }
    } catch {
      setup.logger.error("the certificate, users or mail settings could not be reloaded: \(error.message)")
    }
  }

  /// Logs and returns the link that the single owner uses to sign in.
  @discardableResult
  private func announce(_ sessions: WebSessions) -> String {
    let link = "\(sessions.address)/enter/\(sessions.newLink())"
    setup.logger.notice("open this link in a browser; it works once: \(link)")
    return link
  }
}
