public import Accounts
public import CalendarStore
import CivilTime
public import Fetching
public import Logging
public import Notifications
import ServiceFrame
import ServiceLifecycle
import Synchronization

/// The daemon of a store: it tells alarms, and keeps accounts and feeds up to date, until it is asked to end.
public struct DaemonProcess: Sendable {
  /// Makes what tells the alarms of a store.
  public typealias MakeTeller = @Sendable (CalendarStore) -> AlarmTeller

  /// What it needs to know.
  public struct Setup: Sendable {
    /// The file of the store.
    public var path: String
    /// Opens the store, for its owner.
    public var open: @Sendable () throws -> CalendarStore
    /// Gives the zone of the reader.
    public var zone: @Sendable () -> AlarmLoop.Zone
    /// Reads the settings of the ways in which alarms are told; called at the start and at SIGHUP.
    public var settings: @Sendable () throws -> MakeTeller
    /// Whether accounts and feeds are looked after too.
    public var synchronizes = true
    /// Sends the mails about meetings whose time has come; nil if nobody sends any.
    public var sendMail: (@Sendable (CalendarStore, Logger) async throws -> Void)?
    /// Makes a transport for an account: accounts never share connections.
    public var transport: @Sendable (Account) -> any HTTPTransport
    /// Is told of each synchronization, and where to log it.
    public var report: @Sendable (ScheduledRun, Logger) -> Void
    /// Gives the words for people of an error.
    public var words: @Sendable (any Error) -> String
    /// Where it says what happens.
    public var logger: Logger

    /// - Parameters: as the properties.
    public init(
      path: String, open: @escaping @Sendable () throws -> CalendarStore,
      zone: @escaping @Sendable () -> AlarmLoop.Zone,
      settings: @escaping @Sendable () throws -> MakeTeller,
      transport: @escaping @Sendable (Account) -> any HTTPTransport,
      report: @escaping @Sendable (ScheduledRun, Logger) -> Void, words: @escaping @Sendable (any Error) -> String,
      logger: Logger
    ) {
      self.path = path
      self.open = open
      self.zone = zone
      self.settings = settings
      self.transport = transport
      self.report = report
      self.words = words
      self.logger = logger
    }
  }

  private let setup: Setup

  /// How long services may take to end after what is in progress, before it is broken off.
  private static let patience: Duration = .milliseconds(500)
  /// After how many milliseconds the process ends, whatever is in progress.
  private static let limit = 900

  /// - Parameter setup: what it needs to know.
  public init(_ setup: Setup) { self.setup = setup }

  /// Runs until SIGTERM or SIGINT; SIGHUP reads the settings again.
  ///
  /// - Parameter store: the store if it is open already.
  /// - Throws: ``DaemonError``: `locked` if another daemon runs for the store; what the settings throw.
  public func run(_ store: CalendarStore? = nil) async throws {
    let settings = Settings(try setup.settings())
    let logger = setup.logger
    let frame = await ProcessFrame(
      logger: logger, limit: Self.limit,
      loss: "ended while something was in progress; the next run goes on with it"
    ) { ServiceManager.tell(.stopping) }
    let situation = Situation { ServiceManager.tell($0) }
    let loop = AlarmLoop(
      zone: setup.zone, open: setup.open, teller: { settings.makeTeller($0) },
      report: AlarmService.report(to: logger, situation))
    // Whoever sees the lock may send signals.
    let lock = try DaemonLock(store: setup.path, now: SystemAlarmClock().now)
    var services: [any Service] = [
      WatchdogService(interval: ServiceManager.watchdogInterval),
      AlarmService(loop: loop, store: store, logger: logger),
    ]
    if setup.synchronizes {
      services.append(
        SyncService(
          open: setup.open, transport: setup.transport, report: setup.report, situation: situation, logger: logger))
    }
    if let send = setup.sendMail {
      services.append(OutboxService(open: setup.open, send: send, words: setup.words, logger: logger))
    }
    logger.notice("telling the alarms of \(setup.path)")
    try await frame.run(services, patience: Self.patience) { situation.reload { reload(settings, loop) } }
    withExtendedLifetime(lock) {}
  }

  /// Reads the settings again; if they cannot be used, those from before stay.
  private func reload(_ settings: Settings, _ loop: AlarmLoop) {
    do {
      settings.makeTeller = try setup.settings()
      setup.logger.notice("the settings were read again")
      loop.look()
    } catch {
      setup.logger.error("the settings stay as they were: \(setup.words(error))")
    }
  }

  /// The settings that hold at the moment.
  private final class Settings: Sendable {
    private let current: Mutex<MakeTeller>

    init(_ makeTeller: @escaping MakeTeller) { current = Mutex(makeTeller) }

    var makeTeller: MakeTeller {
      get { current.withLock { $0 } }
      set { current.withLock { $0 = newValue } }
    }
  }
}
