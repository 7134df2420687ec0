import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// Finds the alarms that are going off, records them, and hands them to the program that delivers them. All of this
/// happens in one transaction, so programs that claim at the same time receive different alarms.
///
/// Due alarms are not stored because the alarm index already has them. The store keeps the time up to which all alarms
/// have been processed, and a row for each processed alarm, so edits, imports and undo need no special handling.
final class AlarmClaimer {
  private let db: Database
  private let claim: AlarmClaim
  private let table: DeliveryTable
  private var calendars: [Int64: StoredCalendar] = [:]
  private var ends: [Instant: Int64] = [:]
  private var alarms: [Int64: DueAlarm] = [:]
  private lazy var allowance = AlarmAllowance(db) { [unowned self] in try calendar($0) }
  private var omitted: [Omission: (uid: String, count: Int)] = [:]
  /// Whether everything that was due has been processed; if not, the next claim continues with the rest.
  private(set) var isComplete = true

  /// The key for counting dropped alarms.
  private struct Omission: Hashable {
    let calendar: Int64
    let hour: Int64
  }

  /// The number of seconds by which a search overlaps the previous one, because items may arrive while their alarms are
  /// going off.
  private static let overlap: Int64 = 600
  /// The overlap after a change of time zone. Time zones differ by up to 26 hours.
  private static let journey: Int64 = 27 * 3600
  /// The number of seconds by which an alarm may be late and still be treated as on time.
  private static let punctuality: Int64 = 90
  /// The number of seconds for which deliveries are kept.
  private static let memory: Int64 = 60 * 86_400

  init(_ db: Database, _ claim: AlarmClaim) {
    self.db = db
    self.claim = claim
    table = DeliveryTable(db)
  }

  private var now: Instant { claim.now }

  /// The alarms to deliver now. No other program receives them until the lease ends.
  func answer() throws -> [ClaimedAlarm] {
    var progress = try DeliveryProgress(db, now: now, zoneName: claim.zoneName)
    try table.forgetMissed(after: now)
    try lookAtArrivals(&progress)
    try look(&progress)
    try progress.save(db)
    try table.wake(at: now)
    try holdAnew()
    try table.forget(before: now.adding(seconds: -Self.memory))
    return try take()
  }

  // MARK: Looking

  /// Records alarms whose time had already passed when their item arrived or was moved.
  ///
  /// The last alarm of an occurrence that is not over is delivered immediately. Recent alarms of occurrences that are
  /// over are recorded as missed; older ones are ignored.
  private func lookAtArrivals(_ progress: inout DeliveryProgress) throws {
    let newest = try RevisionTable(db).newest()
    guard newest > progress.revision else { return }
    let arrivals = AlarmSearch.Arrivals(revision: progress.revision, now: now, recent: recent)
    var search = try AlarmSearch(
      db, query(.distantPast..<now.adding(seconds: 1)), arrivals: arrivals, limit: Self.batch)
    progress.revision = newest
    // Alarms whose time had already passed at the first claim are not late.
    let late = try search.answer().filter { [progress] due in
      try wasPast(due, done: min(progress.done, now))
        && (due.instant >= progress.beginning || due.item.id.number >= progress.endItem)
    }
    let occurrence = { (due: DueAlarm) in [due.item.id.number, due.start.secondsSince1970] }
    let last = Dictionary(late.indices.map { (occurrence(late[$0]), $0) }) { $1 }
    for (index, due) in late.enumerated() {
      try noteArrival(
        due, isLast: last[occurrence(due)] == index, isJourney: progress.zoneName != claim.zoneName)
    }
  }

  /// The start of the period in which past alarms are treated as recent.
  private var recent: Instant { now.adding(seconds: -claim.grace) }

  /// - Parameters:
  ///   - isLast: Whether no other alarm of the occurrence was due later.
  ///   - isJourney: Whether the reader has changed time zones, and may return before the alarm is due in the old time
  ///     zone.
  private func noteArrival(_ due: DueAlarm, isLast: Bool, isJourney: Bool) throws {
    // An alarm for an open to-do is still useful after the due time.
    let isOver = due.item.kind == .reminder ? due.instant < recent : end(of: due) < now
    if isOver, isJourney || due.instant < recent { return }
    guard let calendar = try calendar(of: due) else { return }
    let isNews = !isOver && isLast
    if try allowance.isSpent(due, of: calendar) {
      if isNews { omit(due, of: calendar) }
      return
    }
    let key = AlarmKey(due, calendarID: calendar.id, reader: claim.zone)
    if try table.contains(key: key.text) { return }
    if try !insert(due, key, of: calendar, isSilent: !isNews), isNews { omit(due, of: calendar) }
  }

  /// Records the alarms that went off since the last search.
  private func look(_ progress: inout DeliveryProgress) throws {
    let hasMoved = progress.zoneName != claim.zoneName
    // After the clock is set back, the same times are reached again, but their rows already exist.
    let done = min(progress.done, now)
    var from = max(done.adding(seconds: -(hasMoved ? Self.journey : Self.overlap)), progress.beginning)
    let end = now.adding(seconds: 1)
    var batches = 0
    while from < end, batches < Self.mostBatches {
      batches += 1
      let found = try search(from..<end, limit: Self.batch)
      for due in found { try note(due, done: done) }
      guard found.count == Self.batch, let last = found.last else {
        from = end
        break
      }
      if last.instant > from {
        from = last.instant
      } else {
        // All alarms of one second are processed together, no matter how many there are.
        for due in try search(from..<from.adding(seconds: 1), limit: .max) { try note(due, done: done) }
        from = from.adding(seconds: 1)
      }
    }
    for (place, omission) in omitted {
      try OmittedAlarmTable(db).add(
        omission.count, of: place.calendar, uid: omission.uid, hour: place.hour)
    }
    isComplete = from >= end
    progress.done = min(from.adding(seconds: -1), now)
    progress.zoneName = claim.zoneName
  }

  private static let batch = 10_000
  /// The maximum number of batches in one transaction, so that other writers are not kept waiting.
  private static let mostBatches = 3

  private func search(_ range: Range<Instant>, limit: Int) throws -> [DueAlarm] {
    var search = try AlarmSearch(db, query(range), limit: limit)
    return try search.answer()
  }

  private func query(_ range: Range<Instant>) -> AlarmQuery {
    var query = AlarmQuery(range, zone: claim.zone)
    query.standard = claim.standard
    return query
  }

  private func note(_ due: DueAlarm, done: Instant) throws {
    guard let calendar = try calendar(of: due) else { return }
    // Earlier alarms have already been processed.
    let isNew = { [self] in try due.instant > done && !wasPast(due, done: done) }
    // If the allowance is used up, there are usually a great many alarms, so no key is computed here.
    if try allowance.isSpent(due, of: calendar) {
      if try isNew() { omit(due, of: calendar) }
      return
    }
    let key = AlarmKey(due, calendarID: calendar.id, reader: claim.zone)
    if try table.contains(key: key.text) || wasPast(due, done: done) { return }
    let isSilent = isLate(due.instant) && isFollowed(due)
    if try !insert(due, key, of: calendar, isSilent: isSilent), try isNew() { omit(due, of: calendar) }
  }

  /// Records that an alarm went off.
  ///
  /// - Parameter isSilent: Whether the alarm is recorded without being delivered.
  /// - Returns: false if the limits drop the alarm.
  private func insert(_ due: DueAlarm, _ key: AlarmKey, of calendar: StoredCalendar, isSilent: Bool) throws -> Bool {
    let end = end(of: due)
    let isSilent = try isSilent || table.isSeenTo(series: key.series)
    let chosen = isSilent ? [] : claim.ways(calendar, due.alarm)
    guard let ways = try allowance.take(due, of: calendar, in: chosen) else { return false }
    let entry = DeliveryTable.Entry(
      key: key, alarm: due, calendarID: calendar.id, end: end, isAllDay: isAllDay(due),
      isStale: isStale(due.instant, end: end),
      state: isSilent ? .missed : ways.isEmpty ? .fired : .firing)
    let id = try table.insert(entry, at: now)
    // The end of a snooze was chosen by the user and is never postponed.
    let moment = (due.isSnooze ? nil : claim.heldUntil?(calendar)) ?? now
    for way in ways { try table.insert(way: way, of: id, at: moment) }
    alarms[id] = due
    return true
  }

  private func omit(_ due: DueAlarm, of calendar: StoredCalendar) {
    let place = Omission(calendar: calendar.id, hour: AlarmAllowance.hour(of: due.instant))
    omitted[place, default: (due.item.uid, 0)].count += 1
  }

  /// Recomputes the time until which held alarms are held back, because the quiet hours may have changed.
  private func holdAnew() throws {
    guard let heldUntil = claim.heldUntil else { return }
    for held in try table.held(at: now) {
      guard let calendar = try calendar(held.calendar) else { continue }
      let end = heldUntil(calendar) ?? now
      if end != held.until { try table.postpone(held.delivery, to: end) }
    }
  }

  private func isLate(_ moment: Instant) -> Bool { now.seconds(since: moment) > Self.punctuality }

  /// Whether an alarm is too late to be useful.
  private func isStale(_ moment: Instant, end: Instant) -> Bool {
    isLate(moment) && max(end, moment) < now && now.seconds(since: moment) > claim.grace
  }

  /// Whether the time of the alarm had already passed when its item arrived or received the alarm.
  ///
  /// For alarms after the last search, what matters is the time at which the item arrived. For earlier alarms, it is
  /// the time at which the item last changed, because everything else was processed when it was due.
  private func wasPast(_ due: DueAlarm, done: Instant) throws -> Bool {
    if due.instant <= done {
      guard let changed = try RevisionTable(db).time(of: due.item.revision) else { return false }
      return changed > due.instant.secondsSince1970
    }
    if ends[due.instant] == nil { ends[due.instant] = try RevisionTable(db).endItem(at: due.instant) }
    return due.item.id.number >= ends[due.instant] ?? .max
  }

  /// Whether a later repetition is due too. If both are late, only the later one is delivered.
  private func isFollowed(_ due: DueAlarm) -> Bool {
    due.repetition < due.alarm.repetitions
      && due.instant.adding(seconds: due.alarm.secondsBetweenRepetitions) <= now
  }

  private func calendar(of due: DueAlarm) throws -> StoredCalendar? {
    guard let number = try StoredItemTable(db).calendar(of: due.item.id.number) else { return nil }
    return try calendar(number)
  }

  private func calendar(_ number: Int64) throws -> StoredCalendar? {
    if let known = calendars[number] { return known }
    let calendar = try StoredCalendar.find(db, id: number)
    calendars[number] = calendar
    return calendar
  }

  private func isAllDay(_ due: DueAlarm) -> Bool {
    let times = ComponentTimes(due.item.component)
    return (times.start ?? times.end)?.isDate ?? false
  }

  /// The end of the occurrence; for a to-do, its due time.
  private func end(of due: DueAlarm) -> Instant {
    let times = ComponentTimes(due.item.component)
    let zones = due.item.timeZones.read(in: claim.zone)
    guard !times.isToDo, let start = times.start, let end = times.end(in: zones) else { return due.start }
    return due.start.adding(seconds: max(zones.instant(of: end).seconds(since: zones.instant(of: start)), 0))
  }

  // MARK: Taking

  /// Claims the delivery methods that are due.
  private func take() throws -> [ClaimedAlarm] {
    var claimed: [ClaimedAlarm] = []
    var ways: [String] = []
    var waiting = try table.waiting(at: now, limit: claim.limit)[...]
    while let first = waiting.popFirst() {
      ways.append(first.way)
      if waiting.first?.delivery == first.delivery { continue }
      if let alarm = try take(first.delivery, ways) { claimed.append(alarm) }
      ways = []
    }
    return claimed
  }

  /// Claims a delivery; nil if there is nothing left to deliver.
  private func take(_ id: Int64, _ ways: [String]) throws -> ClaimedAlarm? {
    guard var delivery = try table.fetch(id) else { return nil }
    if wasHeld(delivery) {
      if let due = try alarm(of: delivery), isFollowed(due) {
        try table.stop(id)
        try table.set(.missed, of: id, at: now)
        return nil
      }
      if isStale(delivery.due, end: delivery.end), let stale = try table.setStale(id) { delivery = stale }
    }
    let due = delivery.isStale ? nil : try alarm(of: delivery)
    guard let calendar = try calendar(delivery.calendarID), delivery.isStale || due != nil else {
      try table.stop(id)
      try table.set(.withdrawn, of: id, at: now)
      return nil
    }
    for way in ways { try table.lease(id, way, until: now.adding(seconds: claim.lease)) }
    return ClaimedAlarm(delivery: delivery, alarm: due, calendar: calendar, ways: ways)
  }

  /// Whether no delivery has been attempted since the alarm went off or was last snoozed.
  private func wasHeld(_ delivery: AlarmDelivery) -> Bool {
    isLate(delivery.since) && delivery.tellings.allSatisfy { $0.tries == 0 }
  }

  /// The current alarm of a delivery, or nil if it no longer goes off.
  private func alarm(of delivery: AlarmDelivery) throws -> DueAlarm? {
    if let known = alarms[delivery.id] { return known }
    return try DeliveredAlarm.find(db, delivery, reader: claim.zone)
  }
}
