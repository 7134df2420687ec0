public import CivilTime
import GRDB

extension CalendarStore {
  /// Claims the alarms that are going off, so that no other program delivers them in the meantime.
  ///
  /// An alarm is handed out again and again until ``note(_:at:)`` reports that every method has delivered it: if the
  /// claiming program does not report in time, the next claim receives the alarm. The first claim in a store covers
  /// alarms from that time on. If the time of an alarm had already passed when its item arrived or was moved, the last
  /// alarm of the occurrence goes off late, unless the occurrence is over; otherwise it is recorded as missed.
  ///
  /// - Parameter isDryRun: Whether to return the alarms without claiming them.
  /// - Returns: The alarms with their pending delivery methods, oldest first.
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

  /// Records the results of delivery attempts. A failed delivery is retried after a while, and eventually given up.
  ///
  /// Creates a revision, so programs that follow the store's changes are notified.
  ///
  /// - Parameter now: The current time, or nil for the store's clock.
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

  /// The next instant at which an alarm goes off or is retried, or nil if there is none.
  ///
  /// - Parameters:
  ///   - moment: The current time.
  ///   - zone: The reader's time zone.
  ///   - standard: The default alarms for events without alarms, or nil for none.
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

  /// The recorded deliveries, newest first.
  ///
  /// - Parameters:
  ///   - states: The states to include; empty for all.
  ///   - limit: The maximum number of deliveries.
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

  /// The deliveries with the given numbers, newest first, omitting numbers that are no longer recorded.
  public func deliveries(numbered numbers: [AlarmDelivery.ID]) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      let list = numbers.map(String.init).joined(separator: ", ")
      return try DeliveryTable(db).fetch("id IN (\(list)) ORDER BY due DESC, id DESC")
    }
  }

  /// The deliveries of an item's alarms, newest first.
  public func deliveries(of item: ItemID) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      try DeliveryTable(db).fetch("item_id = ? ORDER BY due DESC, id DESC", [item.number])
    }
  }

  /// The deliveries that have not been acknowledged and whose items still have the alarm. The other alarms were
  /// deleted, moved, completed, cancelled, or acknowledged elsewhere after they went off.
  ///
  /// - Parameter zone: The reader's time zone.
  public func unseen(_ deliveries: [AlarmDelivery], zone: TimeZoneRules) throws(StoreError) -> [AlarmDelivery] {
    try read(.ownership) { db in
      try deliveries.filter { delivery in
        try AlarmDelivery.State.open.contains(delivery.state)
          && DeliveredAlarm.find(db, delivery, reader: zone) != nil
      }
    }
  }

  /// The deliveries that no longer need to be shown: deliveries that were acknowledged or snoozed, and deliveries whose
  /// items no longer have the alarm because it was deleted, moved, completed, cancelled, or acknowledged elsewhere.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the deliveries. Numbers that are no longer recorded are included in the result.
  ///   - zone: The reader's time zone.
  public func settled(_ numbers: [AlarmDelivery.ID], zone: TimeZoneRules) throws(StoreError) -> Set<AlarmDelivery.ID> {
    let known = try deliveries(numbered: numbers)
    let open = try unseen(known.filter { $0.state != .snoozed }, zone: zone)
    // Missed alarms are still shown in a summary.
    let shown = open + known.filter { $0.state == .missed }
    return Set(numbers).subtracting(shown.map(\.id))
  }

  /// The deliveries whose items have a snooze alarm (RELTYPE=SNOOZE, RFC 9074 7) that has not gone off yet.
  ///
  /// - Parameters:
  ///   - moment: The current time.
  ///   - zone: The reader's time zone.
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

/// The schedule by which failed deliveries are retried.
enum AlarmRetries {
  /// The pause after each attempt, in seconds.
  private static let pauses: [Int64] = [5, 15, 60, 300, 900, 1800, 3600]

  /// - Parameter tries: The number of attempts.
  /// - Returns: The seconds until the next attempt, or nil to give up.
  static func pause(after tries: Int) -> Int64? { tries <= pauses.count ? pauses[max(tries - 1, 0)] : nil }

  /// The number of seconds for which a delivery waits for a program that can deliver the alarm.
  private static let patience: Int64 = 86_400

  /// - Parameters:
  ///   - tries: The number of attempts.
  ///   - start: The time at which the delivery began to wait for a program that can deliver the alarm.
  /// - Returns: The seconds until the next attempt, at most 60, or nil to give up.
  static func pause(after tries: Int, waitingSince start: Instant, now: Instant) -> Int64? {
    now.seconds(since: start) > patience ? nil : min(pause(after: tries) ?? 60, 60)
  }
}
