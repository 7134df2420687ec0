public import CalendarModel
public import CalendarStore
public import CivilTime

/// Claims the alarms that are due in a store, delivers them, and records the results.
public struct AlarmTeller: Sendable {
  private let store: CalendarStore
  private let ways: [String: any NotificationWay]
  private let choose: @Sendable (StoredCalendar, Alarm) -> [String]
  /// The number of seconds for which an alarm is still delivered separately, even if the occurrence is over.
  public var grace: Int64 = 86_400
  /// The default alarms for events without alarms, or nil for none.
  public var standard: StandardAlarms?
  /// Returns the time until which a calendar's alarm is held back for a reader in the given time zone, or nil if the
  /// alarm is not held back.
  public var heldUntil: @Sendable (StoredCalendar, Instant, TimeZoneRules) -> Instant? = { _, _, _ in nil }

  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - ways: The available delivery methods.
  ///   - choose: Returns the names of the methods for an alarm; by default all.
  public init(
    _ store: CalendarStore, ways: [any NotificationWay],
    choose: (@Sendable (StoredCalendar, Alarm) -> [String])? = nil
  ) {
    self.store = store
    self.ways = Dictionary(ways.map { ($0.name, $0) }) { first, _ in first }
    let names = ways.map(\.name)
    self.choose = choose ?? { _, _ in names }
  }

  /// The result of a run.
  public struct Report: Sendable, Hashable {
    /// The number of alarms that were delivered by every method.
    public var told = 0
    /// The delivery methods that failed, with the reasons.
    public var problems: [String] = []
    /// The failures that only mean that the recipient is not available yet; the delivery will be tried again.
    public var absences: Set<String> = []
    /// Readable descriptions of alarms in past hours that were dropped because there were too many.
    public var omissions: [String] = []
  }

  /// Delivers everything that is due, and withdraws shown notices that are settled. A delivery method that fails or
  /// takes a long time does not delay the others.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - zone: The reader's time zone.
  ///   - zoneName: The name of the time zone.
  /// - Throws: ``CalendarStore/StoreError`` if alarms can be neither claimed nor recorded.
  public func tell(at now: Instant, zone: TimeZoneRules, zoneName: String) async throws -> Report {
    var claim = AlarmClaim(now: now, zone: zone, zoneName: zoneName, ways: choose)
    claim.grace = grace
    claim.standard = standard
    claim.heldUntil = { [heldUntil] calendar in heldUntil(calendar, now, zone) }
    var report = Report()
    while true {
      let alarms = try store.claimAlarms(claim)
      if alarms.isEmpty {
        report.omissions = try store.takeOmittedAlarms(at: now).map(\.words)
        await withdraw(in: zone)
        return report
      }
      let problems = try await tell(alarms, at: now, zone: zone)
      report.told += alarms.count(where: { problems[$0.delivery.id] == nil })
      report.problems += problems.values.map(\.words).sorted()
      report.absences.formUnion(problems.values.filter(\.isAbsent).map(\.words))
    }
  }

  /// Withdraws notices about alarms that the user has seen, or that no longer exist.
  private func withdraw(in zone: TimeZoneRules) async {
    for way in ways.values {
      // If the store cannot be read, no alarm is treated as settled.
      await (way as? any ShowingWay)?.withdraw { [store] in (try? store.settled($0, zone: zone)) ?? [] }
    }
  }

  private struct Problem {
    let words: String
    let isAbsent: Bool
  }

  /// - Returns: The failures, by the number of the delivery.
  private func tell(
    _ alarms: [ClaimedAlarm], at now: Instant, zone: TimeZoneRules
  ) async throws -> [AlarmDelivery.ID: Problem] {
    try await withThrowingTaskGroup(of: [AlarmOutcome].self) { group in
      for way in Set(alarms.flatMap(\.ways)).sorted() {
        let notices = Notice.notices(of: alarms.filter { $0.ways.contains(way) }, at: now, in: zone)
        for notice in notices {
          group.addTask { await outcomes(of: notice, by: way) }
        }
      }
      var problems: [AlarmDelivery.ID: Problem] = [:]
      for try await outcomes in group {
        try store.note(outcomes, at: now)
        for outcome in outcomes {
          guard let problem = outcome.problem else { continue }
          problems[outcome.delivery] = Problem(words: "\(outcome.way): \(problem)", isAbsent: outcome.isAbsent)
        }
      }
      return problems
    }
  }

  private func outcomes(of notice: Notice, by name: String) async -> [AlarmOutcome] {
    var problem: String?
    var isAbsent = false
    if let way = ways[name] {
      do { try await way.tell(notice) } catch {
        isAbsent = error.isAbsent
        problem = Task.isCancelled ? "the program was ended before the delivery was complete" : error.message
      }
    } else {
      problem = "this method is no longer in the settings"
    }
    return notice.deliveries.map { AlarmOutcome($0, name, problem: problem, isAbsent: isAbsent) }
  }
}
