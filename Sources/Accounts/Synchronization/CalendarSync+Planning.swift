import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

extension CalendarSync {
  /// The local changes to send.
  struct Plan {
    var changes: [OutgoingChange] = []
    /// Resources that turned out to be unchanged, or cannot be sent at all.
    var settled: [Mirror] = []
    var forgotten: [Mirror] = []
    var refused: [CalendarReport.Refusal] = []
    /// The titles of the deleted items, without those moved to another calendar.
    var deletions: [String] = []
    /// The items moved to another calendar, by UID.
    var moved: [ExactText: PlannedMove] = [:]
    var total = 0
    var revision: Int64 = 0
    /// Whether the outcome of an earlier request is still unknown, or an item waits for its move.
    var isUnclear = false
    /// The number of consecutive server failures for each item, by UID.
    var tries: [ExactText: Int] = [:]
  }

  /// Plans what to send, or returns nil if nothing has changed here since the last check.
  ///
  /// - Parameter onlyGone: Whether to consider only items that no longer exist here.
  func plan(onlyGone: Bool = false) throws -> Plan? {
    try store.mirrors { reader -> Plan? in
      let newest = try reader.newestRevision()
      if newest == row.comparedRevision, !options.isFull, try !reader.hasRetries(calendarID: id) { return nil }
      var plan = Plan()
      plan.revision = newest
      plan.total = try reader.mirrorCount(calendarID: id)
      let sent = try Set(reader.outgoing(calendarID: id).map { ExactText($0.uid) })
      plan.isUnclear = !sent.isEmpty
      for change in try reader.changes(calendarID: id) where !sent.contains(ExactText(change.uid)) {
        if onlyGone, change.exists { continue }
        try add(change, to: &plan, reader)
      }
      return plan
    }
  }

  /// Reports changes that failed on every attempt because the server kept responding that the resource had changed.
  func noteCollisions() throws {
    for change in try plan()?.changes ?? [] {
      report.refused.append(
        CalendarReport.Refusal(
          uid: change.uid, status: 412, reason: "the server says that it has changed, but returns the same version"))
    }
  }

  private func add(_ change: LocalChange, to plan: inout Plan, _ reader: MirrorReader) throws {
    plan.tries[ExactText(change.uid)] = change.mirror?.tries
    guard change.exists, let local = try reader.resource(uid: change.uid, calendarID: id) else {
      if let mirror = change.mirror { try addDeletion(of: mirror, to: &plan, reader) }
      return
    }
    if let obstacle = local.obstacle {
      return plan.refused.append(CalendarReport.Refusal(uid: change.uid, status: nil, reason: obstacle))
    }
    let mine = Resource(local)
    if var mirror = change.mirror, let sent = mirror.sent, Resource(sent).saysSame(as: mine) {
      mirror.revision = local.revision
      mirror.members = local.members
      (mirror.problem, mirror.status, mirror.refused, mirror.tries, mirror.retryAt) = (nil, nil, nil, 0, nil)
      return plan.settled.append(mirror)
    }
    if let mirror = change.mirror, mirror.refused == Digest(mine.text).text, !isWorthAnotherTry(mirror, reader.now) {
      return plan.refused.append(
        CalendarReport.Refusal(
          uid: change.uid, status: mirror.status, reason: mirror.problem ?? "the server refused it"))
    }
    let isUpdate = change.mirror?.remoteText != nil
    // On a server that sends scheduling messages, the later deletion would cancel the new copy of a meeting too.
    // A server that has forbidden the move twice may still accept a new item and then a deletion.
    if !isUpdate, let old = try reader.refusedOldCopy(of: change.uid, in: id), !(old.status == 403 && old.tries > 1) {
      plan.isUnclear = true
      let reason = "the server has not removed it from its old calendar yet"
      return plan.refused.append(CalendarReport.Refusal(uid: change.uid, status: nil, reason: reason))
    }
    plan.changes.append(
      OutgoingChange(
        calendarID: id, href: isUpdate ? change.mirror?.href ?? newHref() : newHref(), uid: change.uid,
        isUpdate ? .update : .create, ifMatch: isUpdate ? change.mirror?.etag : nil, text: mine.text,
        revision: local.revision, members: local.members))
    if !isUpdate, let mirror = change.mirror { plan.forgotten.append(mirror) }
  }

  /// Plans to delete the copy of an item that is no longer here, or to move it.
  private func addDeletion(of mirror: Mirror, to plan: inout Plan, _ reader: MirrorReader) throws {
    if mirror.remoteText == nil { return plan.forgotten.append(mirror) }
    let move = try reader.newCalendar(ofMoved: mirror.uid, from: id, includingMissing: true).map {
      try PlannedMove(of: mirror, to: $0, reader)
    }
    if mirror.refused == Mirror.deletion, move?.isUndone == true || !isWorthAnotherTry(mirror, reader.now) {
      // It is known to be a move only as long as the calendar does not count as compared.
      if move != nil { plan.isUnclear = true }
      return
    }
    if move?.isRefused == true {
      let reason = "it stays here on the server, because its new calendar is read-only or missing there"
      return plan.refused.append(CalendarReport.Refusal(uid: mirror.uid, status: nil, reason: reason))
    }
    plan.changes.append(
      OutgoingChange(calendarID: id, href: mirror.href, uid: mirror.uid, .delete, ifMatch: mirror.etag))
    plan.moved[ExactText(mirror.uid)] = move
    if move == nil { plan.deletions.append(mirror.sent.flatMap { try? Resource($0).items().title } ?? mirror.uid) }
  }

  /// Whether to send a refused change again unmodified: if the resource was locked, if the pause after a failure or
  /// a refused deletion is over, or once in a full synchronization.
  private func isWorthAnotherTry(_ mirror: Mirror, _ now: Instant) -> Bool {
    mirror.status == 423 || mirror.retryAt != nil && options.isFull && !hasWritten || mirror.isDue(at: now)
  }

  private func newHref() -> String { ResourceNames.newMember(of: remote.href) }

  /// Counts what would be sent.
  func notePlanned() throws {
    guard let plan = try plan() else { return }
    report.refused += plan.refused
    if maySend { return plan.changes.forEach { count($0.action) } }
    let reason = remote.isWritable ? "the account is read-only" : "the calendar is read-only on the server"
    report.refused += plan.changes.map { CalendarReport.Refusal(uid: $0.uid, status: nil, reason: reason) }
  }

  /// Counts a change that the server accepted or that would be sent.
  func count(_ action: OutgoingChange.Action) {
    switch action {
    case .create: report.up.added += 1
    case .update: report.up.updated += 1
    case .delete: report.up.deleted += 1
    }
  }
}
