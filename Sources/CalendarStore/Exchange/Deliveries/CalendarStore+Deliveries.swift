public import CivilTime
import GRDB

extension CalendarStore {
  /// Takes over the alarms that go off, so that nobody else tells them meanwhile.
  ///
  /// Every alarm is handed out until ``note(_:at:)`` says that each of its ways has told it: if whoever took it over does
  /// not say so in time, the next one gets it. The first claim of a store begins at its moment. If the moment of an alarm
  /// was past when its item came in, or was moved, it goes off late as long as the occurrence is not over, the last alarm of
  /// the occurrence only; else it is noted as missed.
  ///
  /// - Parameter isDryRun: whether to only say what would be handed out.
  /// - Returns: the alarms with the ways that have still to tell them, the oldest first.
  /// - Throws: ``StoreError``: `denied` for a client, `readOnly`, `locked`, `diskFull`.
  public func claimAlarms(_ claim: AlarmClaim, isDryRun: Bool = false) throws(StoreError) -> [ClaimedAlarm] {
    while true {
      let (alarms, isComplete) = try write(isDryRun: isDryRun, needing: .ownership) { db in
        let claimer = AlarmClaimer(db, claim)
        return (try claimer.answer(), claimer.isComplete)
      }
      if isComplete || isDryRun || !alarms.isEmpty { return alarms }
    }
  }

  /// Notes what ways made of alarms. A way that failed is tried again after a while, and given up in the end.
  ///
  /// It makes a revision, so that programs that follow the store's changes hear of it.
  ///
  /// - Parameter now: the current time; nil for the store's clock.
  public func note(_ outcomes: [AlarmOutcome], at now: Instant? = nil) throws(StoreError) {
    if outcomes.isEmpty { return }
    let now = now ?? self.now
    try change(Revision.alarms, needing: .ownership) { change in
      let table = DeliveryTable(change.db)
      for outcome in outcomes {
        if let problem = outcome.problem {
          let tries = try table.tries(outcome.delivery, outcome.way)
          let pause =
            outcome.isAbsent
            ? AlarmRetries.pause(after: tries, waitingSince: try table.fetch(outcome.delivery)?.since ?? now, now: now)
            : AlarmRetries.pause(after: tries)
          try table.setProblem(
            problem, outcome.delivery, outcome.way, next: pause.map { now.adding(seconds: $0) })
        } else {
          try table.setTold(outcome.delivery, outcome.way)
        }
      }
      for id in Set(outcomes.map(\.delivery)).sorted() {
        guard let delivery = try table.fetch(id), delivery.state == .firing, try !table.isWaiting(id) else { continue }
        try table.set(delivery.isStale ? .missed : .fired, of: id, at: now)
        try change.record()
      }
    }
  }

  /// The next instant at which an alarm goes off, or is told again; nil if there is none.
  ///
  /// - Parameters:
  ///   - moment: the current time.
  ///   - zone: the reader's.
  ///   - standard: the alarms of events that have none of their own; nil for none.
  public func nextDelivery(
    after moment: Instant, zone: TimeZoneRules, standard: StandardAlarms? = nil
  ) throws(StoreError) -> Instant? {
    try read(.ownership) { db in
      let begin = try DeliveryProgress.done(db) ?? moment
      var query = AlarmQuery(min(begin, moment).adding(seconds: 1)..<Instant.distantFuture, zone: zone)
      query.standard = standard
      var search = try AlarmSearch(db, query, limit: 1)
      return [try search.firstInstant(), try DeliveryTable(db).next()].compactMap { $0 }.min()
    }
  }

  /// What became of alarms, the newest first.
  ///
  /// - Parameters:
  ///   - states: of which any may match; empty for all.
  ///   - limit: the maximum number.
  public func deliveries(
    _ states: Set<AlarmDelivery.State> = [], since start: Instant = .distantPast, limit: Int = 1_000
  ) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      let names = states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
      return try DeliveryTable(db).fetch(
        "\(states.isEmpty ? "true" : "state IN (\(names))") AND due >= ? ORDER BY due DESC, id DESC LIMIT ?",
        [start.secondsSince1970, limit])
    }
  }

  /// What became of alarms, by their numbers, the newest first. Those that are no longer known are left out.
  public func deliveries(numbered numbers: [AlarmDelivery.ID]) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      let list = numbers.map(String.init).joined(separator: ", ")
      return try DeliveryTable(db).fetch("id IN (\(list)) ORDER BY due DESC, id DESC")
    }
  }

  /// What became of the alarms of an item, the newest first.
  public func deliveries(of item: ItemID) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      try DeliveryTable(db).fetch("item_id = ? ORDER BY due DESC, id DESC", [item.number])
    }
  }

  /// Those of some alarms that nobody has seen to, and that their items still have: the others were deleted, moved,
  /// completed, cancelled, or acknowledged elsewhere after they went off.
  ///
  /// - Parameter zone: the reader's.
  public func unseen(_ deliveries: [AlarmDelivery], zone: TimeZoneRules) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      try deliveries.filter { delivery in
        try AlarmDelivery.State.open.contains(delivery.state)
          && DeliveredAlarm.find(db, delivery, reader: zone) != nil
      }
    }
  }

  /// Those of some alarms that nobody needs to be shown any more: somebody has seen to them, or lets them sleep; or their
  /// items do not have them any more, since they were deleted, moved, completed, cancelled, or acknowledged elsewhere.
  ///
  /// - Parameters:
  ///   - numbers: those of the deliveries; one that is no longer known is among the answer.
  ///   - zone: the reader's.
  public func settled(_ numbers: [AlarmDelivery.ID], zone: TimeZoneRules) throws(StoreError) -> Set<AlarmDelivery.ID> {
    let known = try deliveries(numbered: numbers)
    let open = try unseen(known.filter { $0.state != .snoozed }, zone: zone)
    // What was missed is shown once it is of no use any more.
    let shown = open + known.filter { $0.state == .missed }
    return Set(numbers).subtracting(shown.map(\.id))
  }

  /// Those of some alarms that sleep in their items (RELTYPE=SNOOZE, RFC 9074 7), and have not woken yet.
  ///
  /// - Parameters:
  ///   - moment: the current time.
  ///   - zone: the reader's.
  public func asleep(
    _ deliveries: [AlarmDelivery], at moment: Instant, zone: TimeZoneRules
  ) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      try deliveries.filter { delivery in
        guard let until = delivery.sleepsInItemUntil, until > moment else { return false }
        return try DeliveredAlarm.findAsleep(db, delivery, until: until, reader: zone) != nil
      }
    }
  }
}

/// When a way that failed is tried again.
enum AlarmRetries {
  /// The seconds after each try.
  private static let pauses: [Int64] = [5, 15, 60, 300, 900, 1800, 3600]

  /// - Parameter tries: how often it was tried.
  /// - Returns: the seconds to the next try; nil if it is given up.
  static func pause(after tries: Int) -> Int64? { tries <= pauses.count ? pauses[max(tries - 1, 0)] : nil }

  /// How many seconds a way waits for somebody who can tell the alarm.
  private static let patience: Int64 = 86_400

  /// - Parameters:
  ///   - tries: how often it was tried.
  ///   - start: since when it waits for somebody who can tell the alarm.
  /// - Returns: the seconds to the next try, at most a minute; nil if it is given up.
  static func pause(after tries: Int, waitingSince start: Instant, now: Instant) -> Int64? {
    now.seconds(since: start) > patience ? nil : min(pause(after: tries) ?? 60, 60)
  }
}
