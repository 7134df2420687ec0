import CalendarModel
import CalendarStore
import Fetching
import Foundation
import ICalendar

extension CalendarSync {
  /// What was changed here and has to be sent.
  private struct Plan {
    var changes: [OutgoingChange] = []
    /// What turned out to have changed nothing, or cannot be sent at all.
    var settled: [Mirror] = []
    var forgotten: [Mirror] = []
    var refused: [CalendarReport.Refusal] = []
    var deletions: [String] = []
    var total = 0
    var revision: Int64 = 0
  }

  private func plan() throws -> Plan? {
    try store.mirrors { reader -> Plan? in
      let newest = try reader.newestRevision()
      if newest == row.comparedRevision, !options.isFull { return nil }
      var plan = Plan()
      plan.revision = newest
      plan.total = try reader.mirrorCount(calendarID: id)
      for change in try reader.changes(calendarID: id) { try add(change, to: &plan, reader) }
      return plan
    }
  }

  private func add(_ change: LocalChange, to plan: inout Plan, _ reader: MirrorReader) throws {
    guard change.exists, let local = try reader.resource(uid: change.uid, calendarID: id) else {
      guard let mirror = change.mirror else { return }
      if mirror.remoteText == nil {
        plan.forgotten.append(mirror)
      } else if mirror.refused != Self.deletion || isWorthAnotherTry(mirror) {
        plan.changes.append(
          OutgoingChange(calendarID: id, href: mirror.href, uid: mirror.uid, .delete, ifMatch: mirror.etag))
        plan.deletions.append(
          mirror.sent.flatMap { try? ResourceText($0) }?.items.first?.first(.summary)?.text ?? mirror.uid)
      }
      return
    }
    if let obstacle = local.obstacle {
      return plan.refused.append(CalendarReport.Refusal(uid: change.uid, status: nil, reason: obstacle))
    }
    if var mirror = change.mirror, let sent = mirror.sent, ResourceText.saySame(sent, local.text) {
      mirror.revision = local.revision
      mirror.members = local.members
      (mirror.problem, mirror.status, mirror.refused) = (nil, nil, nil)
      return plan.settled.append(mirror)
    }
    if let mirror = change.mirror, mirror.refused == Digest(local.text).text, !isWorthAnotherTry(mirror) {
      return plan.refused.append(
        CalendarReport.Refusal(
          uid: change.uid, status: mirror.status, reason: mirror.problem ?? "the server refused it"))
    }
    let isUpdate = change.mirror?.remoteText != nil
    plan.changes.append(
      OutgoingChange(
        calendarID: id, href: isUpdate ? change.mirror?.href ?? newHref() : newHref(), uid: change.uid,
        isUpdate ? .update : .create, ifMatch: isUpdate ? change.mirror?.etag : nil, text: local.text,
        revision: local.revision, members: local.members))
    if !isUpdate, let mirror = change.mirror { plan.forgotten.append(mirror) }
  }

  /// Whether what a server refused is sent again as it is: what failed there, by a synchronization of everything.
  private func isWorthAnotherTry(_ mirror: Mirror) -> Bool {
    options.isFull && mirror.status.map { $0 >= 500 } ?? false
  }

  /// What stands for the text of a deletion that was refused.
  private static let deletion = "deletion"

  /// A place that nothing ever was at: an entity tag says nothing about another resource of the same place.
  private func newHref() -> String {
    remote.href + (remote.href.hasSuffix("/") ? "" : "/") + UUID().uuidString.lowercased() + ".ics"
  }

  /// Counts what would be sent.
  func notePlanned() throws {
    guard let plan = try plan() else { return }
    report.refused += plan.refused
    for change in plan.changes where remote.isWritable || options.isDryRun { count(change.action) }
    if !remote.isWritable {
      report.refused += plan.changes.map {
        CalendarReport.Refusal(uid: $0.uid, status: nil, reason: "the calendar may not be changed there")
      }
    }
  }

  private func count(_ action: OutgoingChange.Action) {
    switch action {
    case .create: report.up.added += 1
    case .update: report.up.updated += 1
    case .delete: report.up.deleted += 1
    }
  }

  /// Sends what was changed here.
  ///
  /// - Returns: whether anything was sent.
  func push() async throws -> Bool {
    guard var plan = try plan() else { return false }
    if !options.allowsDeletions, Brake.holds(deleting: plan.deletions.count, of: plan.total) {
      let message = Brake.message("on the server", plan.deletions.count, of: plan.total, plan.deletions)
      plan.changes.removeAll { $0.action == .delete }
      try write { _, row in row.hold = row.hold.map { $0 == message ? $0 : "\($0); \(message)" } ?? message }
    }
    try write { batch, row in
      for mirror in plan.settled { try batch.save(mirror) }
      for mirror in plan.forgotten { try batch.forget(href: mirror.href, calendarID: row.calendarID) }
      if plan.changes.isEmpty, row.hold == nil { row.comparedRevision = plan.revision }
    }
    if plan.changes.isEmpty {
      report.refused += plan.refused.filter { !report.refused.contains($0) }
      return false
    }
    var rest = plan.changes[...]
    while !rest.isEmpty {
      try await send(Array(rest.prefix(Self.batchSize)))
      rest = rest.dropFirst(Self.batchSize)
    }
    return true
  }

  private enum Outcome {
    case done(etag: String?)
    case unclear
    case refused(Int, String)
  }

  private func send(_ changes: [OutgoingChange]) async throws {
    let changes = changes.map { change in
      var change = change
      change.isSending = true
      return change
    }
    try write { batch, _ in for change in changes { try batch.save(change) } }
    var outcomes: [Outcome] = []
    for change in changes { outcomes.append(try await outcome(of: change)) }
    try await conclude(Array(zip(changes, outcomes)))
  }

  private func outcome(of change: OutgoingChange) async throws -> Outcome {
    let url = try names.url(change.href)
    if try await !isAsBefore(change, url) { return .unclear }
    let answer =
      switch change.action {
      case .create: try await dav.put(change.text ?? [], at: url, if: .isNew)
      case .update: try await dav.put(change.text ?? [], at: url, if: .has(tag: change.ifMatch))
      case .delete: try await dav.delete(url, if: .has(tag: change.ifMatch))
      }
    if 200...299 ~= answer.status { return .done(etag: answer.entityTag) }
    let isUnclear = Self.unclear[change.action, default: []].contains(answer.status)
    return isUnclear ? .unclear : .refused(answer.status, Self.reason(answer))
  }

  /// Whether a resource still has the tag that its change is about. Only a server that does not heed conditions is asked:
  /// SOGo, whose tags are counters with a mark of their own.
  private func isAsBefore(_ change: OutgoingChange, _ url: HTTPURL) async throws -> Bool {
    guard let tag = change.ifMatch, tag.hasPrefix("\"gcs") else { return true }
    let (_, multistatus) = try await dav.properties([DAVNames.entityTag], of: url, depth: 0)
    return multistatus?.responses.first?.text(DAVNames.entityTag)?.strongTag == tag
  }

  /// The answers that say that the resource is not as it was thought to be.
  private static let unclear: [OutgoingChange.Action: Set<Int>] = [
    .create: [410, 412], .update: [404, 409, 410, 412], .delete: [404, 410, 412],
  ]

  /// Why the server did not take it: the condition of its answer, or the status alone.
  private static func reason(_ answer: DAVClient.Answer) -> String {
    let words = [
      403: "may not be changed there", 413: "is too large for the server", 415: "is not what the server takes",
    ]
    return "it \(words[answer.status] ?? "was refused by the server") (\(answer.status))"
  }

  /// Reads back what was sent, and notes what both agree about.
  private func conclude(_ outcomes: [(OutgoingChange, Outcome)]) async throws {
    let read = outcomes.compactMap { change, outcome -> String? in
      switch outcome {
      case .done: change.action == .delete ? nil : change.href
      case .unclear: change.href
      case .refused: nil
      }
    }
    let found = try await self.read(read)
    for (change, outcome) in outcomes {
      if case .done = outcome { count(change.action) }
    }
    try take { writer, row in
      for (change, outcome) in outcomes {
        switch outcome {
        case .refused(let status, let reason): try writer.refuse(change, status, reason)
        case .done(let etag): try writer.conclude(change, etag: etag, found[change.href])
        case .unclear: try writer.resolve(change, found[change.href])
        }
      }
    }
  }

  // MARK: After a run that was stopped

  /// Finds out what became of what was being sent.
  func recover() async throws {
    let begun = try store.mirrors { try $0.outgoing(calendarID: id) }
    if begun.isEmpty { return }
    var found: [String: Found] = [:]
    var rest = begun.map(\.href)[...]
    while !rest.isEmpty {
      found.merge(try await read(Array(rest.prefix(Self.batchSize)))) { $1 }
      rest = rest.dropFirst(Self.batchSize)
    }
    try take { writer, _ in for change in begun { try writer.resolve(change, found[change.href]) } }
  }
}

extension RemoteWriter {
  /// Notes that the server did not take a change; it is not tried again before either side changes.
  fileprivate func refuse(_ change: OutgoingChange, _ status: Int, _ reason: String) throws {
    var mirror =
      try batch.mirror(uid: change.uid, calendarID: calendarID)
      ?? Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.status = status
    mirror.problem = reason
    mirror.refused = change.text.map { Digest($0).text } ?? "deletion"
    try batch.save(mirror)
    try batch.finish(change)
  }

  /// Notes what became of a change that the server took.
  fileprivate func conclude(_ change: OutgoingChange, etag: String?, _ found: CalendarSync.Found?) throws {
    guard change.action != .delete else {
      try batch.forget(href: change.href, calendarID: calendarID)
      return try batch.finish(change)
    }
    // What cannot be read back now is looked for by the next run.
    guard case .text(let text, let readTag, let scheduleTag)? = found, let sent = change.text else { return }
    let remote = Remote(href: change.href, etag: readTag ?? etag, scheduleTag: scheduleTag, text: text)
    // Who answers for the server, such as a page to sign in to a network, says that all went well.
    let known = try batch.mirror(href: change.href, calendarID: calendarID)
    if etag == nil, let before = known?.remoteText, ResourceText.saySame(before, text),
      !ResourceText.saySame(sent, text)
    {
      return try batch.finish(change)
    }
    if etag != nil, readTag == nil || etag == readTag {
      try agree(sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
    } else {
      try takeChanged(change, sent, remote)
    }
    try batch.finish(change)
  }

  /// Finds out by what is there now whether a change arrived.
  fileprivate func resolve(_ change: OutgoingChange, _ found: CalendarSync.Found?) throws {
    switch found {
    case .failed?, nil: return
    case .gone?:
      // What was to be deleted is; what was to be changed is gone there, and the next listing says so.
      if change.action == .delete { try batch.forget(href: change.href, calendarID: calendarID) }
      if change.action == .update {
        try batch.want(WantedResource(href: change.href, isGone: true), calendarID: calendarID)
      }
    case .text(let text, let etag, let scheduleTag)?:
      let remote = Remote(href: change.href, etag: etag, scheduleTag: scheduleTag, text: text)
      let known = try batch.mirror(href: change.href, calendarID: calendarID)
      let isAsBefore = known?.remoteText.map { ResourceText.saySame($0, text) } ?? false
      if isAsBefore, var known {
        known.etag = etag
        try batch.save(known)
      } else if let sent = change.text, ResourceText.saySame(sent, text) {
        try agree(sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
      } else if let sent = change.text, change.action == .create {
        try takeChanged(change, sent, remote)
      } else {
        try take(remote)
      }
    }
    try batch.finish(change)
  }

  /// Takes in what is there after our text was.
  private func takeChanged(_ change: OutgoingChange, _ sent: [UInt8], _ remote: Remote) throws {
    var mirror = Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.sent = sent
    mirror.revision = change.revision
    mirror.members = change.members
    try batch.save(mirror)
    try take(remote)
  }
}
