import CalendarStore
import ICalendar
import Fetching
import XML

/// Sends changes that the store has marked as being sent.
struct ChangeSender: Sendable {
  private let dav: DAVClient
  private let names: ResourceNames
  /// The deletions that are moves to another calendar, by UID.
  private let moved: [ExactText: PlannedMove]

  init(_ dav: DAVClient, _ names: ResourceNames, moved: [ExactText: PlannedMove] = [:]) {
    self.dav = dav
    self.names = names
    self.moved = moved
  }

  /// The server's response to a change.
  enum Outcome: Sendable {
    case done(etag: String?)
    /// The item is at a path in another calendar now.
    case moved(calendarID: Int64, href: String)
    /// A deletion with an answer that a captive portal may have given in place of the server.
    case unconfirmed
    case unclear
    case refused(Int, String)

    /// Whether the server was only temporarily unable to make the change: Xandikos handles one change at a time.
    fileprivate var mayPass: Bool {
      if case .refused(let status, _) = self { status == 423 } else { false }
    }

    /// Whether the server failed, possibly because of concurrent requests.
    fileprivate var isFailure: Bool {
      if case .refused(let status, _) = self { CalendarSync.isFailure(status) } else { false }
    }
  }

  /// The maximum number of concurrent requests.
  private static let width = 4

  /// Sends changes to different resources, several at a time if the server keeps connections open; otherwise
  /// concurrency would gain nothing.
  ///
  /// - Returns: The outcome of each change.
  func send(_ changes: [OutgoingChange]) async throws -> [Outcome] {
    guard let first = changes.first else { return [] }
    let (outcome, keepsConnection) = try await outcome(of: first)
    var outcomes = [0: outcome]
    if keepsConnection, !dav.takesOneAtATime { try await sendAtOnce(changes, &outcomes) }
    for (index, change) in changes.enumerated() where outcomes[index] == nil {
      outcomes[index] = try await self.outcome(of: change).0
    }
    return changes.indices.compactMap { outcomes[$0] }
  }

  /// Sends several changes at a time, unless the server turns out not to support that.
  private func sendAtOnce(_ changes: [OutgoingChange], _ outcomes: inout [Int: Outcome]) async throws {
    let found = try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
      var found: [Int: Outcome] = [:]
      func take(_ done: (Int, Outcome)) {
        if done.1.mayPass { dav.takesOneAtATime = true }
        // A change that failed while others were being sent is sent once more on its own.
        if !done.1.mayPass, !done.1.isFailure { found[done.0] = done.1 }
      }
      for (index, change) in changes.enumerated().dropFirst() {
        if index > Self.width, let done = try await group.next() { take(done) }
        if dav.takesOneAtATime { break }
        group.addTask { (index, try await self.outcome(of: change).0) }
      }
      for try await done in group { take(done) }
      return found
    }
    outcomes.merge(found) { $1 }
  }

  private func outcome(of change: OutgoingChange) async throws -> (Outcome, keepsConnection: Bool) {
    let url = try names.url(change.href)
    if try await !isAsBefore(change, url) { return (.unclear, false) }
    if let move = moved[ExactText(change.uid)], let outcome = try await outcome(of: move, change, url) {
      return outcome
    }
    let answer =
      switch change.action {
      case .create: try await dav.put(change.text ?? [], at: url, if: .isNew)
      case .update: try await dav.put(change.text ?? [], at: url, if: .has(tag: change.ifMatch))
      case .delete:
        try await dav.delete(url, if: .has(tag: change.ifMatch), replying: moved[ExactText(change.uid)] == nil)
      }
    if change.action == .delete, 200...299 ~= answer.status, answer.status != 204 {
      return (.unconfirmed, answer.keepsConnection)
    }
    if 200...299 ~= answer.status { return (.done(etag: answer.entityTag), answer.keepsConnection) }
    if let plain = try await putWithoutEmpty(change, url, after: answer) {
      return (.done(etag: plain.entityTag), plain.keepsConnection)
    }
    let isUnclear = Self.unclear[change.action, default: []].contains(answer.status)
    return (isUnclear ? .unclear : .refused(answer.status, Self.reason(answer)), answer.keepsConnection)
  }

  /// Moves an item on the server. Otherwise, a server that sends scheduling messages would cancel a meeting in one
  /// calendar and invite to it again in the other (RFC 6638 3.2.1). A status that is not an error says only that the
  /// request may have arrived, so the item is looked up at its new path.
  ///
  /// - Returns: Nil if the server cannot move items at all. Servers that do not know the host by whose name they were
  ///   reached answer 502 each time.
  private func outcome(
    of move: PlannedMove, _ change: OutgoingChange, _ url: HTTPURL
  ) async throws -> (Outcome, keepsConnection: Bool)? {
    guard change.action == .delete, let href = move.href, !dav.lacksMoves, let new = try? names.url(href) else {
      return nil
    }
    let answer = try await dav.move(url, to: new, if: .has(tag: change.ifMatch))
    let isUnsupported =
      [405, 501].contains(answer.status) || [400, 502].contains(answer.status) && move.lastStatus == answer.status
    let outcome: Outcome
    switch answer.status {
    case 404, 410, 412: outcome = .unclear
    case 400...499 where !isUnsupported: outcome = .refused(answer.status, Self.reason(answer))
    default:
      if try await dav.isThere(new) {
        outcome = .moved(calendarID: move.calendarID, href: href)
      } else if isUnsupported {
        dav.lacksMoves = true
        return nil
      } else {
        outcome = 200...299 ~= answer.status ? .unconfirmed : .refused(answer.status, Self.reason(answer))
      }
    }
    return (outcome, answer.keepsConnection)
  }

  /// Sends a refused text once more without empty extension properties, because Cyrus rejects properties without a
  /// value. They are kept here.
  ///
  /// - Returns: The response, or nil if there are no such properties or the server refuses this text too.
  private func putWithoutEmpty(
    _ change: OutgoingChange, _ url: HTTPURL, after answer: DAVClient.Answer
  ) async throws -> DAVClient.Answer? {
    guard [400, 403, 415, 422].contains(answer.status), change.action != .delete, let text = change.text,
      let plain = Resource(text).withoutEmptyExtensions()?.text
    else { return nil }
    let second = try await dav.put(
      plain, at: url, if: change.action == .create ? .isNew : .has(tag: change.ifMatch))
    return 200...299 ~= second.status ? second : nil
  }

  /// Whether a resource still has the expected tag. The server is queried only if it ignores preconditions, as SOGo
  /// does. SOGo's tags can be recognized: they are counters.
  private func isAsBefore(_ change: OutgoingChange, _ url: HTTPURL) async throws -> Bool {
    guard let tag = change.ifMatch, tag.hasPrefix("\"gcs") else { return true }
    let (_, multistatus) = try await dav.properties([DAVNames.entityTag], of: url, depth: 0)
    return multistatus?.responses.first?.text(DAVNames.entityTag)?.strongTag == tag
  }

  /// The statuses that show that the resource is not in the expected state.
  private static let unclear: [OutgoingChange.Action: Set<Int>] = [
    .create: [410, 412], .update: [404, 409, 410, 412], .delete: [404, 410, 412],
  ]

  /// The reason for the refusal: the condition in the response, or else the status.
  private static func reason(_ answer: DAVClient.Answer) -> String {
    let words = [
      403: "may not be changed on the server", 413: "is too large for the server", 415: "is not accepted by the server",
    ]
    return "it \(words[answer.status] ?? "was refused by the server") (\(answer.status))"
  }
}
