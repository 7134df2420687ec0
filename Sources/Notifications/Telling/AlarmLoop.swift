public import CalendarStore
public import CivilTime

/// Tells alarms as they go off, for as long as its task runs.
///
/// It follows the store, the clock, and the zone of the reader. If the store cannot be used, it says so, waits, and goes
/// on.
public struct AlarmLoop: Sendable {
  /// The zone of the reader, which a journey changes.
  public typealias Zone = (name: String, rules: TimeZoneRules)

  /// What there is to say while it runs.
  public enum Event: Sendable {
    /// Alarms were told, or could not be.
    case told(AlarmTeller.Report)
    /// All that is due was told; the loop waits for the next alarm, or for one to come in.
    case waiting(next: Instant?)
    /// The store could not be used; it is tried again after some seconds.
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

  /// The most seconds between two looks: nobody says when the system moves to another zone.
  private static let pulse: Int64 = 60

  /// - Parameters:
  ///   - clock: the clock that says what time it is.
  ///   - zone: gives the zone of the reader.
  ///   - open: opens the store, for its owner.
  ///   - teller: makes what tells the alarms of a store; it is asked before each look, so that settings may change.
  ///   - report: is told what happens.
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

  /// Lets it end after what is in progress.
  public func end() { reach.end() }

  /// Lets it look at once, for example since settings were changed.
  public func look() { reach.wake() }

  /// Runs until it is asked to end, or the task is cancelled.
  ///
  /// - Parameter store: the store if it is open already.
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
  /// - Parameter succeeded: is called after each look that went well.
  private func follow(_ store: CalendarStore, _ succeeded: () -> Void) async throws {
    let changes = ChangeSignals(store, interval: .seconds(6))
    var signals = changes.signals.makeAsyncIterator()
    reach.set { [weak changes] in changes?.signal() }
    // What is waited for is said once, until somebody is there.
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
