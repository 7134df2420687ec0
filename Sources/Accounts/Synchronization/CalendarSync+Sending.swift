import ICalendar
import CalendarStore
import Fetching

extension CalendarSync {
  /// Sends local changes.
  ///
  /// - Parameter onlyMoved: Whether to send only moves of items to another calendar.
  /// - Returns: Whether anything was sent.
  func push(onlyMoved: Bool = false) async throws -> Bool {
    guard var plan = try plan(onlyGone: onlyMoved) else { return false }
    if onlyMoved {
      let moved = plan.changes.filter { plan.moved[ExactText($0.uid)] != nil }
      if moved.isEmpty { return false }
      try await send(moved, plan)
      return true
    }
    if !options.allowsDeletions, DeletionGuard.holds(deleting: plan.deletions.count, of: plan.total) {
      let message = DeletionGuard.message("on the server", plan.deletions.count, of: plan.total, plan.deletions)
      plan.changes.removeAll { $0.action == .delete }
      try write { _, row in row.hold = row.hold.map { $0 == message ? $0 : "\($0); \(message)" } ?? message }
    }
    try write { batch, row in
      for mirror in plan.settled { try batch.save(mirror) }
      for mirror in plan.forgotten { try batch.forget(href: mirror.href, calendarID: row.calendarID) }
      if plan.changes.isEmpty, !plan.isUnclear, row.hold == nil { row.comparedRevision = plan.revision }
    }
    if plan.changes.isEmpty {
      report.refused += plan.refused.filter { !report.refused.contains($0) }
      return false
    }
    var rest = plan.changes[...]
    while !rest.isEmpty {
      try await send(Array(rest.prefix(Self.batchSize)), plan)
      rest = rest.dropFirst(Self.batchSize)
    }
    return true
  }

  private func send(_ changes: [OutgoingChange], _ plan: Plan) async throws {
    let changes = changes.map { change in
      var change = change
      change.isSending = true
      if change.action == .delete { change.text = plan.moved[ExactText(change.uid)]?.href.map { Array($0.utf8) } }
      return change
    }
    try write { batch, _ in for change in changes { try batch.save(change) } }
    let outcomes = try await ChangeSender(dav, names, moved: plan.moved).send(changes)
    try await conclude(Array(zip(changes, outcomes)), plan.tries)
  }

  /// Reads the sent resources back, and records the state on which both sides agree.
  private func conclude(_ outcomes: [(OutgoingChange, ChangeSender.Outcome)], _ tries: [ExactText: Int]) async throws {
    let read = outcomes.compactMap { change, outcome -> String? in
      switch outcome {
      case .done: change.action == .delete ? nil : change.href
      case .moved: nil
      case .unclear, .unconfirmed: change.href
      case .refused(let status, _): Self.isFailure(status) ? change.href : nil
      }
    }
    let found = try await reader.read(read)
    for (change, outcome) in outcomes {
      switch outcome {
      case .done: count(change.action)
      case .unconfirmed: if case .gone? = found[ExactText(change.href)] { count(change.action) }
      case .moved(let place, _):
        count(change.action)
        newPlaces.append(place)
      case .unclear, .refused: break
      }
    }
    try take { writer, row in
      for (change, outcome) in outcomes {
        let (tries, found) = (tries[ExactText(change.uid)] ?? 0, found[ExactText(change.href)])
        switch outcome {
        case .refused(let status, let reason) where !Self.isFailure(status):
          try writer.refuse(change, status, reason, after: tries)
        case .refused(let status, let reason):
          try writer.conclude(change, found, failedWith: status, reason, after: tries)
        case .done(let etag): try writer.conclude(change, etag: etag, found, after: tries)
        case .unconfirmed: try writer.conclude(deletion: change, found, after: tries)
        case .moved(let place, let href): try writer.conclude(moving: change, to: href, in: place)
        case .unclear: try writer.conclude(unexpected: change, found, after: tries)
        }
      }
    }
  }

  /// Whether a status indicates a failure of the server, which may have carried out the request anyway.
  static func isFailure(_ status: Int) -> Bool { status >= 500 && status != 501 }

  // MARK: After an interrupted run

  /// Determines the outcome of requests that were interrupted. This comes before anything is received, because it tells
  /// which new resources are known items.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func recover() async throws {
    var begun = try store.mirrors { try $0.outgoing(calendarID: id) }
    // The calendar was about to be deleted but has since been restored.
    if begun.contains(where: \.isOfCalendar) {
      try write { batch, _ in for change in begun where change.isOfCalendar { try batch.finish(change) } }
      begun.removeAll(where: \.isOfCalendar)
    }
    if begun.isEmpty { return }
    var found: [ExactText: ResourceReader.Found] = [:]
    var rest = begun.map(\.href)[...]
    while !rest.isEmpty {
      found.merge(try await reader.read(Array(rest.prefix(Self.batchSize)))) { $1 }
      rest = rest.dropFirst(Self.batchSize)
    }
    var moved: [ExactText: (calendarID: Int64, href: String)] = [:]
    for change in begun {
      moved[ExactText(change.href)] = try await newPlace(of: change, found[ExactText(change.href)])
    }
    try take { writer, _ in
      for change in begun {
        if let place = moved[ExactText(change.href)] {
          try writer.conclude(moving: change, to: place.href, in: place.calendarID)
        } else {
          try writer.resolve(change, found[ExactText(change.href)])
        }
      }
    }
  }

  /// The calendar to which an interrupted request moved an item, with the item's path there, or nil if it did not. The
  /// user may have moved the item on since.
  private func newPlace(
    of change: OutgoingChange, _ found: ResourceReader.Found?
  ) async throws -> (calendarID: Int64, href: String)? {
    guard case .gone? = found, let href = change.newHref, let url = try? names.url(href), try await dav.isThere(url)
    else { return nil }
    let calendars = try store.mirrors { reader in
      try reader.account(row.accountID).map { try reader.calendars(of: $0) } ?? []
    }
    return calendars.first { names.isMember(names.place(href), of: names.place($0.href)) }.map { ($0.calendarID, href) }
  }
}
