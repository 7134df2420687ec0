public import CalendarStore
public import CivilTime

/// Delivers alarms as they go off, for as long as its task runs.
///
/// It follows changes to the store, the clock and the reader's time zone. If the store cannot be used, the loop reports
/// the problem, waits, and tries again.
public struct AlarmLoop: Sendable {
  /// The reader's time zone, which can change when the reader travels.
  public typealias Zone = (name: String, rules: TimeZoneRules)

  /// An event of the loop.
  public enum Event: Sendable {
    /// Alarms were delivered, successfully or not.
    case told(AlarmTeller.Report)
    /// Everything due has been delivered; the loop waits for the next alarm, including new ones.
    case waiting(next: Instant?)
    /// The store could not be used. The loop tries again after a few seconds.
    case trouble(String, seconds: Int64)
    /// The store can be used again.
    case recovered
  }

  private let open: @Sendable () throws -> CalendarStore
  private let teller: @Sendable (CalendarStore) throws -> AlarmTeller
  private let zone: @Sendable () -> Zone
  private let clock: any AlarmClock
  private let report: @Sendable (Event) -> Void
  private let reach = LoopReach()

  /// The maximum number of seconds between checks, because no event announces a change of the system time zone.
  private static let pulse: Int64 = 60

  /// - Parameters:
  ///   - clock: The clock for the current time.
  ///   - zone: Returns the reader's time zone.
  ///   - open: Opens the store, for its owner.
  ///   - teller: Creates the object that delivers the alarms of a store. It is called before each check, so that
  ///     settings can change.
  ///   - report: A function that is called for each event.
  public init(
    clock: any AlarmClock = SystemAlarmClock(), zone: @escaping @Sendable () -> Zone,
    open: @escaping @Sendable () throws -> CalendarStore,
    teller: @escaping @Sendable (CalendarStore) throws -> AlarmTeller, report: @escaping @Sendable (Event) -> Void
  ) {
    self.open = open
    self.teller = teller
    self.zone = zone
    self.clock = clock
    self.report = report
  }

  /// Ends the loop after the current work.
  public func end() { reach.end() }

  /// Makes the loop check the store immediately, for example because settings have changed.
  public func look() { reach.wake() }

  /// Runs until ``end()`` is called or the task is cancelled.
  ///
  /// - Parameter store: The store, if it is already open.
  public func run(_ store: CalendarStore? = nil) async {
    var opened = store
    var pauses = 0
    while !Task.isCancelled, !reach.isEnding {
      do {
        let store = try opened ?? open()
        opened = nil
        try await follow(store) {
          if pauses > 0 { report(.recovered) }
          pauses = 0
        }
      } catch {
        if Task.isCancelled { return }
        let seconds = min(Int64(1) << Int64(min(pauses, 6)), Self.pulse)
        pauses += 1
        report(.trouble((error as? StoreError)?.message ?? "\(error)", seconds: seconds))
        await pause(seconds)
      }
    }
  }

  private func pause(_ seconds: Int64) async {
    let pause = Task { [clock] in try await clock.sleep(until: clock.now.adding(seconds: seconds)) }
    reach.set { pause.cancel() }
    await withTaskCancellationHandler {
      _ = try? await pause.value
    } onCancel: {
      pause.cancel()
    }
  }

  /// Follows a store until it cannot be used.
  ///
  /// - Parameter succeeded: A function that is called after each successful check.
  private func follow(_ store: CalendarStore, _ succeeded: () -> Void) async throws {
    let changes = ChangeSignals(store, interval: .seconds(6))
    var signals = changes.signals.makeAsyncIterator()
    reach.set { [weak changes] in changes?.signal() }
    // Report a missing recipient only once, until a recipient is available.
    var absences: Set<String> = []
    while !Task.isCancelled, !reach.isEnding {
      try changes.check()
      let (now, zone) = (clock.now, zone())
      let teller = try teller(store)
      var told = try await teller.tell(at: now, zone: zone.rules, zoneName: zone.name)
      succeeded()
      told.problems.removeAll { absences.contains($0) }
      absences = told.told > 0 ? told.absences : absences.union(told.absences)
      told.absences = []
      if told != AlarmTeller.Report() { report(.told(told)) }
      let next = try store.nextDelivery(after: now, zone: zone.rules, standard: teller.standard)
      report(.waiting(next: next))
      let pulse = now.adding(seconds: Self.pulse)
      changes.wake(at: min(next ?? pulse, pulse), by: clock)
      if await signals.next() == nil { return }
    }
  }
}
