import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// Finds what goes off, notes it, and hands it to whoever tells it. All of that is one transaction, so of several that
/// claim at once each gets what the others did not.
///
/// What is due is not kept: the index of alarms has it. The store keeps how far everything was looked at, and a row for
/// each moment that was. So edits, imports and undos need to know nothing of it.
final class AlarmClaimer {
  private let db: Database
  private let claim: AlarmClaim
  private let table: DeliveryTable
  private var calendars: [Int64: StoredCalendar] = [:]
  private var ends: [Instant: Int64] = [:]
  private var alarms: [Int64: DueAlarm] = [:]
  private lazy var allowance = AlarmAllowance(db) { [unowned self] in try calendar($0) }
  private var omitted: [Omission: (uid: String, count: Int)] = [:]
  /// Whether everything that was due was looked at; else the next claim goes on.
  private(set) var isComplete = true

  /// What is counted of alarms that are left out.
  private struct Omission: Hashable {
    let calendar: Int64
    let hour: Int64
  }

  /// How many seconds before the last look moments are looked for again: an item may come in while it goes off.
  private static let overlap: Int64 = 600
  /// The same after a journey: between the outermost zones there are 26 hours.
  private static let journey: Int64 = 27 * 3600
  /// How many seconds late an alarm may be and still counts as on time.
  private static let punctuality: Int64 = 90
  /// How long it is kept what became of an alarm.
  private static let memory: Int64 = 60 * 86_400

  init(_ db: Database, _ claim: AlarmClaim) {
    self.db = db
    self.claim = claim
    table = DeliveryTable(db)
  }

  private var now: Instant { claim.now }

  /// What somebody has to tell now; nobody else gets it until the lease ends.
  func answer() throws -> [ClaimedAlarm] {
    var progress = try DeliveryProgress(db, now: now, zoneName: claim.zoneName)
    try lookAtArrivals(&progress)
    try look(&progress)
    try progress.save(db)
    try table.wake(at: now)
    try holdAnew()
    try table.forget(before: now.adding(seconds: -Self.memory))
    return try take()
  }

  // MARK: Looking

  /// Notes what came in, or was moved, when the moment of its alarm was over.
  ///
  /// The last alarm of an occurrence that is not over is told at once. Of those that were due lately and are of no use any
  /// more it is noted that nobody was told; what is long past is as if it had never been.
  private func lookAtArrivals(_ progress: inout DeliveryProgress) throws {
    let newest = try RevisionTable(db).newest()
    guard newest > progress.revision else { return }
    let arrivals = AlarmSearch.Arrivals(revision: progress.revision, now: now, recent: recent)
    var search = try AlarmSearch(
      db, query(.distantPast..<now.adding(seconds: 1)), arrivals: arrivals, limit: Self.batch)
    progress.revision = newest
    // What was there when somebody first asked to be told was over then.
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

  /// From when on alarms were due lately.
  private var recent: Instant { now.adding(seconds: -claim.grace) }

  /// - Parameters:
  ///   - isLast: whether no other alarm of the occurrence was due later.
  ///   - isJourney: whether the reader has come from another zone, to which he may go back before its moment there.
  private func noteArrival(_ due: DueAlarm, isLast: Bool, isJourney: Bool) throws {
    // A to-do that is not done is of use after it was due.
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

  /// Notes what went off since the last look.
  private func look(_ progress: inout DeliveryProgress) throws {
    let hasMoved = progress.zoneName != claim.zoneName
    // A clock that was set back comes to the same moments again, and their rows are there.
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
        // A moment comes whole, however many go off then.
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
  /// How many batches one transaction looks at, so that others can write meanwhile.
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
    // What lies before was looked at before.
    let isNew = { [self] in try due.instant > done && !wasPast(due, done: done) }
    // Mostly it is one of very many: then it needs no name.
    if try allowance.isSpent(due, of: calendar) {
      if try isNew() { omit(due, of: calendar) }
      return
    }
    let key = AlarmKey(due, calendarID: calendar.id, reader: claim.zone)
    if try table.contains(key: key.text) || wasPast(due, done: done) { return }
    let isSilent = isLate(due.instant) && isFollowed(due)
    if try !insert(due, key, of: calendar, isSilent: isSilent), try isNew() { omit(due, of: calendar) }
  }

  /// Notes that an alarm went off.
  ///
  /// - Parameter isSilent: whether nobody is told.
  /// - Returns: false if the limits left it out.
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
    // Whoever let it sleep said when.
    let moment = (due.isSnooze ? nil : claim.heldUntil?(calendar)) ?? now
    for way in ways { try table.insert(way: way, of: id, at: moment) }
    alarms[id] = due
    return true
  }

  /// Counts an alarm that is left out.
  private func omit(_ due: DueAlarm, of calendar: StoredCalendar) {
    let place = Omission(calendar: calendar.id, hour: AlarmAllowance.hour(of: due.instant))
    omitted[place, default: (due.item.uid, 0)].count += 1
  }

  /// Judges anew until when what is held back stays so: somebody may have changed the hours meanwhile.
  private func holdAnew() throws {
    guard let heldUntil = claim.heldUntil else { return }
    for held in try table.held(at: now) {
      guard let calendar = try calendar(held.calendar) else { continue }
      let end = heldUntil(calendar) ?? now
      if end != held.until { try table.postpone(held.delivery, to: end) }
    }
  }

  private func isLate(_ moment: Instant) -> Bool { now.seconds(since: moment) > Self.punctuality }

  /// Whether an alarm is too late to be of use.
  private func isStale(_ moment: Instant, end: Instant) -> Bool {
    isLate(moment) && max(end, moment) < now && now.seconds(since: moment) > claim.grace
  }

  /// Whether the moment was over when the item came in, or got the alarm.
  ///
  /// After the last look it counts when the item came; before it, when it was last changed: all else was looked at then.
  private func wasPast(_ due: DueAlarm, done: Instant) throws -> Bool {
    if due.instant <= done {
      guard let changed = try RevisionTable(db).time(of: due.item.revision) else { return false }
      return changed > due.instant.secondsSince1970
    }
    if ends[due.instant] == nil { ends[due.instant] = try RevisionTable(db).endItem(at: due.instant) }
    return due.item.id.number >= ends[due.instant] ?? .max
  }

  /// Whether a later repetition is due as well, which is enough if they are told late.
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

  /// When the occurrence ends: a to-do when it is due.
  private func end(of due: DueAlarm) -> Instant {
    let times = ComponentTimes(due.item.component)
    let zones = due.item.timeZones.read(in: claim.zone)
    guard !times.isToDo, let start = times.start, let end = times.end(in: zones) else { return due.start }
    return due.start.adding(seconds: max(zones.instant(of: end).seconds(since: zones.instant(of: start)), 0))
  }

  // MARK: Taking

  /// Takes over the ways that have something to tell.
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

  /// Takes over a delivery; nil if there is nothing to tell any more.
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

  /// Whether nobody has tried to tell it since it went off, or last slept.
  private func wasHeld(_ delivery: AlarmDelivery) -> Bool {
    isLate(delivery.since) && delivery.tellings.allSatisfy { $0.tries == 0 }
  }

  /// The alarm of a delivery as it is now; nil if it does not go off any more.
  private func alarm(of delivery: AlarmDelivery) throws -> DueAlarm? {
    if let known = alarms[delivery.id] { return known }
    return try DeliveredAlarm.find(db, delivery, reader: claim.zone)
  }
}
