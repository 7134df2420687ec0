import CalendarStore
import Fetching

extension CalendarSync {
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
