public import CalendarModel
public import CalendarStore
public import CivilTime

/// Takes over the alarms of a store that go off, tells them, and notes what became of that.
public struct AlarmTeller: Sendable {
  private let store: CalendarStore
  private let ways: [String: any NotificationWay]
  private let choose: @Sendable (StoredCalendar, Alarm) -> [String]
  /// How many seconds after its moment an alarm is still told by itself, even if the occurrence is over.
  public var grace: Int64 = 86_400
  /// The alarms of events that have none of their own; nil for none.
  public var standard: StandardAlarms?
  /// Until when alarms of a calendar that go off at a time are held back, for a reader in a zone; nil if they are not.
  public var heldUntil: @Sendable (StoredCalendar, Instant, TimeZoneRules) -> Instant? = { _, _, _ in nil }

  /// - Parameters:
  ///   - store: the store, opened by its owner.
  ///   - ways: the ways in which it can tell.
  ///   - choose: the names of the ways that tell an alarm; by default all.
  public init(
    _ store: CalendarStore, ways: [any NotificationWay],
    choose: (@Sendable (StoredCalendar, Alarm) -> [String])? = nil
  ) {
    self.store = store
    self.ways = Dictionary(ways.map { ($0.name, $0) }) { first, _ in first }
    let names = ways.map(\.name)
    self.choose = choose ?? { _, _ in names }
  }

  /// What a run told.
  public struct Report: Sendable, Hashable {
    /// How many alarms were told by every way.
    public var told = 0
    /// What ways could not tell, with the reasons.
    public var problems: [String] = []
    /// Those of the problems that are none yet: nobody was there who could have told it, and that is waited for.
    public var absences: Set<String> = []
    /// What was left out in the hours that are over, since there was too much of it, for people.
    public var omissions: [String] = []
  }

  /// Tells everything that is due, and takes away what is shown and settled. A way that fails or takes long holds up no
  /// other.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - zone: the reader's.
  ///   - zoneName: its name.
  /// - Throws: ``CalendarStore/StoreError`` if alarms can be neither taken over nor noted.
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

  /// Takes away what ways show of alarms that somebody has seen to, or that are no more.
  private func withdraw(in zone: TimeZoneRules) async {
    for way in ways.values {
      // A store that cannot be read says nothing of what is settled.
      await (way as? any ShowingWay)?.withdraw { [store] in (try? store.settled($0, zone: zone)) ?? [] }
    }
  }

  private struct Problem {
    let words: String
    let isAbsent: Bool
  }

  /// - Returns: what went wrong, by the number of the delivery.
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
        problem = Task.isCancelled ? "whoever told it was asked to end before it was done" : error.message
      }
    } else {
      problem = "the settings no longer have this way"
    }
    return notice.deliveries.map { AlarmOutcome($0, name, problem: problem, isAbsent: isAbsent) }
  }
}
