public import Accounts
public import CalendarStore
import CivilTime
public import Fetching
public import Logging
public import Notifications
import ServiceFrame
import ServiceLifecycle
import Synchronization

/// The daemon of a store, which delivers alarms and keeps accounts and feeds up to date until it is stopped.
public struct DaemonProcess: Sendable {
  /// A function that creates the object that delivers the alarms of a store.
  public typealias MakeTeller = @Sendable (CalendarStore) -> AlarmTeller

  /// The configuration of the daemon.
  public struct Setup: Sendable {
    /// The path of the store.
    public var path: String
    /// Opens the store, for its owner.
    public var open: @Sendable () throws -> CalendarStore
    /// Returns the reader's time zone.
    public var zone: @Sendable () -> AlarmLoop.Zone
    /// Reads the settings for delivering alarms; called at the start and at SIGHUP.
    public var settings: @Sendable () throws -> MakeTeller
    /// Whether accounts and feeds are synchronized as well.
    public var synchronizes = true
    /// Sends the mail about meetings that is due, or nil to send none.
    public var sendMail: (@Sendable (CalendarStore, Logger) async throws -> Void)?
    /// Creates a transport for an account; accounts never share connections.
    public var transport: @Sendable (Account) -> any HTTPTransport
    /// A function that is called after each synchronization, with the logger to use.
    public var report: @Sendable (ScheduledRun, Logger) -> Void
    /// Returns the human-readable message of an error.
    public var words: @Sendable (any Error) -> String
    /// The logger.
    public var logger: Logger

    /// - Parameters: The values of the properties.
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

  /// How long services may take to complete their current work before they are cancelled.
  private static let patience: Duration = .milliseconds(500)
  /// The time in milliseconds after which the process ends no matter what.
  private static let limit = 900

  /// - Parameter setup: The configuration.
  public init(_ setup: Setup) { self.setup = setup }

  /// Runs until SIGTERM or SIGINT; SIGHUP reloads the settings.
  ///
  /// - Parameter store: The store, if it is already open.
  /// - Throws: ``DaemonError``: `locked` if another daemon is running for the store; also any error from reading the
  ///   settings.
  public func run(_ store: CalendarStore? = nil) async throws {
    let settings = Settings(try setup.settings())
    let logger = setup.logger
    let frame = await ProcessFrame(
      logger: logger, limit: Self.limit,
      loss: "ended before all work was complete; the next run will continue it"
    ) { ServiceManager.tell(.stopping) }
    let situation = Situation { ServiceManager.tell($0) }
    let loop = AlarmLoop(
      zone: setup.zone, open: setup.open, teller: { settings.makeTeller($0) },
      report: AlarmService.report(to: logger, situation))
    // Once the lock is visible, other processes may send signals.
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
    logger.notice("delivering the alarms of \(setup.path)")
    try await frame.run(services, patience: Self.patience) { situation.reload { reload(settings, loop) } }
    withExtendedLifetime(lock) {}
  }

  /// Reloads the settings; if they cannot be used, the old ones remain.
  private func reload(_ settings: Settings, _ loop: AlarmLoop) {
    do {
      settings.makeTeller = try setup.settings()
      setup.logger.notice("the settings were reloaded")
      loop.look()
    } catch {
      setup.logger.error("the settings were not reloaded: \(setup.words(error))")
    }
  }

  /// The current settings.
  private final class Settings: Sendable {
    private let current: Mutex<MakeTeller>

    init(_ makeTeller: @escaping MakeTeller) { current = Mutex(makeTeller) }

    var makeTeller: MakeTeller {
      get { current.withLock { $0 } }
      set { current.withLock { $0 = newValue } }
    }
  }
}
