import CivilTime
import HTTPTypes
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals
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
    /// Who may use it; without users its single owner may, from this machine alone.
    public var users: UserFile
    /// How much it takes from whom.
    public var limits = ServerLimits()
    /// Where stores are.
    public var stores: StorePlace
    /// Is told the address once it listens.
    public var announce: @Sendable (String) throws -> Void = { _ in }
    /// The time zone of people who name none.
    public var zone = ReaderZone("UTC", .utc)
    /// The e-mail addresses of the owner of a single store, in lower case: what they have declined is shown as such.
    public var addresses: Set<String> = []
    /// Where it says what happens.
    public var logger: Logger

    /// - Parameters: as the properties.
    public init(listen: ListenAddress, users: UserFile, stores: StorePlace, logger: Logger) {
      self.listen = listen
      self.users = users
      self.stores = stores
      self.logger = logger
    }
  }

  private var setup: Setup

  /// How long what is in progress may take when it is asked to end, in seconds.
  private static let patience = 5

  /// - Parameter setup: what it needs to know.
  public init(_ setup: Setup) { self.setup = setup }

  /// Runs until SIGTERM or SIGINT; SIGHUP reads the certificate and the users again. If a service manager passes on a
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
    let users = try users()
    let proxy = try setup.proxy.map { text throws(ServerError) in
      guard let address = NetworkAddress(text) else {
        throw ServerError(.usage, "“\(text)” is no address of a proxy, such as 127.0.0.1")
      }
      return address
    }
    let certificates = try setup.certificate.map { files throws(ServerError) in
      try Certificates(certificate: files.certificate, key: files.key)
    }
    let hangUps = await UnixSignalsSequence(trapping: .sighup)
    let sessions = WebSessions()
    let service = service(place, certificates, proxy, users, sessions)
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(service: service, successTerminationBehavior: .gracefullyShutdownGroup),
        .init(
          service: ReloadService(signals: hangUps) { reload(certificates, users, sessions) },
          successTerminationBehavior: .gracefullyShutdownGroup),
      ], gracefulShutdownSignals: [.sigterm, .sigint], logger: Self.quiet(setup.logger))
    configuration.maximumGracefulShutdownDuration = .seconds(Self.patience)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch let error as IOError {
      throw ServerError(.denied, "cannot listen on \(setup.listen): \(error.description)")
    }
    setup.logger.notice("ended")
  }

  /// Who may use it; nil for its single owner.
  ///
  /// - Throws: `ServerError` `usage` if it would not be safe.
  private func users() throws(ServerError) -> UserDirectory? {
    let users = try UserDirectory(setup.users, setup.logger)
    let names = users.names
    if !setup.listen.isLoopback {
      if names.isEmpty {
        throw ServerError(.usage, "beyond this machine a server needs users", remedy: .users)
      }
      if setup.certificate == nil, setup.proxy == nil {
        throw ServerError(.usage, "beyond this machine passwords need TLS", remedy: .encryption)
      }
    }
    switch setup.stores {
    case .folder:
      if names.isEmpty {
        throw ServerError(.usage, "a folder of stores is for users, and there are none", remedy: .users)
      }
    case .single:
      if names.count > 1 {
        throw ServerError(
          .usage, "one store is for one person, and there are \(names.count) users", remedy: .stores)
      }
    }
    if names.isEmpty {
      setup.logger.warning("there are no users: everybody on this machine may read and change the store")
    }
    return names.isEmpty ? nil : users
  }

  private func service(
    _ place: ConnectionService.Place, _ certificates: Certificates?, _ proxy: NetworkAddress?, _ users: UserDirectory?,
    _ sessions: WebSessions
  ) -> ConnectionService {
    let metrics = ServerMetrics()
    let connections = OpenConnections(limit: setup.limits.connections, metrics.connections)
    let limits = setup.limits
    let stores = ServedStores(setup.stores)
    let work = WorkQueue(limit: limits.requests, workers: limits.workers)
    let web = WebSite(
      stores: stores, users: users, work: work, sessions: sessions, changes: WebChanges(metrics.eventStreams),
      zone: setup.zone,
      addresses: setup.addresses)
    let site = Site(
      stores: stores, users: users, work: work, feeds: FeedService(stores, users, setup.logger), web: web,
      metrics: metrics)
    let responder = ServedResponder(
      hosts: HostCheck(setup.names + [setup.listen.host]), proxy: proxy, isSecure: certificates != nil, limits: limits,
      connections: connections, rate: RequestRate(limits.rate), metrics: metrics, logger: setup.logger,
      handler: { await site.answer($0) }
    )
    let scheme = certificates == nil ? "http" : "https"
    let logger = setup.logger
    let host = setup.listen.host
    let announce = setup.announce
    return ConnectionService(
      place: place,
      channel: ServedChannel({ try await responder.respond(to: $0, $1, $2) }, certificates, connections, limits),
      logger: Self.quiet(logger)
    ) { port in
      let address = ListenAddress(host: host, port: port)
      logger.notice("listening on \(scheme)://\(address)/")
      sessions.address = "\(scheme)://\(address)"
      if users == nil { self.announce(sessions) }
      do { try announce("\(scheme)://\(address)") } catch {
        logger.error("the address could not be announced: \(error)")
      }
    }
  }

  private func reload(_ certificates: Certificates?, _ users: UserDirectory?, _ sessions: WebSessions) {
    do {
      try certificates?.reload()
      try users?.reload()
      setup.logger.notice("the files were read again")
      if users == nil { announce(sessions) }
    } catch {
      setup.logger.error("the files stay as they were: \(error.message)")
    }
  }

  /// Says how the single owner gets in with a browser.
  private func announce(_ sessions: WebSessions) {
    setup.logger.notice("in a browser, once: \(sessions.address)/enter/\(sessions.newLink())")
  }

  /// The frame speaks of its own affairs: only what goes wrong there is of interest.
  private static func quiet(_ logger: Logger) -> Logger {
    var logger = logger
    if logger.logLevel > .debug { logger.logLevel = max(logger.logLevel, .error) }
    return logger
  }

  /// Reads files again at SIGHUP.
  private struct ReloadService: Service {
    let signals: UnixSignalsSequence
    let reload: @Sendable () -> Void

    func run() async throws {
      for await _ in signals.cancelOnGracefulShutdown() { reload() }
    }
  }
}
