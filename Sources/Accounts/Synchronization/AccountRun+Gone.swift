import CalendarStore
import Fetching
import XML

extension AccountRun {
  /// Deletes a local calendar that no longer exists on the server. A calendar with many items or with unsent changes is
  /// kept, read-only, until the user confirms the deletion or removes the calendar.
  ///
  /// - Parameter isAll: Whether the server lists no calendars at all.
  mutating func lose(_ calendar: StoredCalendar, _ row: MirroredCalendar, isAll: Bool) async throws {
    if !row.isMade {
      if !options.isDryRun { try await make(calendar, row) }
      return
    }
    var entry = CalendarReport(calendar.title)
    entry.held = try await obstacle(to: calendar, row, isAll: isAll)
    if entry.held == nil { entry.news = [.deletedHere] }
    let isHeld = entry.held != nil
    if !isHeld || row.missingSince == nil { try noteLoss(of: calendar, row, isHeld: isHeld) }
    report.calendars.append(entry)
  }

  private func noteLoss(of calendar: StoredCalendar, _ row: MirroredCalendar, isHeld: Bool) throws {
    try store.mirroring { batch in
      if !isHeld {
        try batch.forget(calendarID: calendar.id)
        _ = try batch.deleteCalendar(calendar.id)
        return
      }
      var lost = row
      lost.missingSince = batch.now
      try batch.save(lost)
      var kept = calendar
      kept.isReadOnly = true
      try batch.save(kept)
    }
  }

  /// The reason why a calendar missing from the server is not deleted here, or nil if it is deleted.
  private func obstacle(to calendar: StoredCalendar, _ row: MirroredCalendar, isAll: Bool) async throws -> String? {
    let gone = "the calendar is no longer on the server"
    if let unsent = try store.mirrors({ try $0.unsentChanges(in: calendar) }) {
      return "\(gone), and these changes were not sent: \(unsent.names)"
    }
    let count = try store.mirrors { try $0.mirrorCount(calendarID: calendar.id) }
    if !options.allowsDeletions {
      if isAll { return "the server no longer lists any calendars" }
      if count == 0 { return nil }
      if DeletionGuard.holds(deleting: count, of: count) { return "\(gone), but has \(count) items here" }
    }
    // A calendar missing from a listing may still exist. It may also be on another server, which must not keep the
    // other calendars waiting.
    let isGone: Bool
    do {
      let url = try HTTPURL.of(account.home ?? account.origin).resolving(row.href)
      let (answer, multistatus) = try await dav.properties([DAVNames.resourceType], of: url, depth: 0)
      isGone = [404, 410].contains(answer.status) || multistatus?.responses.first?.isGone == true
    } catch let error as AccountError {
      return "the server no longer lists the calendar, and it could not be reached: \(error.message)"
    }
    return isGone ? nil : "the server no longer lists the calendar, but does not report it as deleted"
  }

  /// The number of items in a calendar on the server.
  private func itemCount(of remote: RemoteCalendar) async throws -> Int {
    var count = 0
    _ = try await dav.items([], of: remote) { response, _ in if response.isCalendar { count += 1 } }
    return count
  }

  /// Deletes a calendar on the server that was deleted here.
  mutating func delete(_ remote: RemoteCalendar, _ row: MirroredCalendar) async throws {
    let (count, isAskedFor) = try store.mirrors { reader in
      (
        try reader.mirrorCount(calendarID: row.calendarID),
        try reader.outgoing(calendarID: row.calendarID).contains(where: \.isOfCalendar)
      )
    }
    let (isFree, isReadOnly) = (options.allowsDeletions || isAskedFor, isReadOnly(remote))
    // The server may have items that were never here.
    let total = isFree || isReadOnly ? count : max(count, try await itemCount(of: remote))
    if isReadOnly || !isFree && DeletionGuard.holds(deleting: total, of: total) {
      var entry = CalendarReport(remote.shownTitle)
      entry.held = "the calendar was deleted here, but has \(total) items on the server"
      report.calendars.append(entry)
      return
    }
    if options.isDryRun { return report.calendars.append(CalendarReport(remote.shownTitle, news: [.deletedThere])) }
    let answer = try await dav.delete(remote.url, if: .has(tag: nil))
    // 207 means that some of its items, and so the calendar itself, were not deleted (RFC 4918 9.6.1).
    guard 200...299 ~= answer.status && answer.status != 207 || answer.status == 404 else {
      var entry = CalendarReport(remote.shownTitle)
      entry.problem = "the server refused to delete the calendar (\(answer.status))"
      report.calendars.append(entry)
      return
    }
    report.calendars.append(CalendarReport(remote.shownTitle, news: [.deletedThere]))
    try store.mirroring { try $0.forget(calendarID: row.calendarID) }
  }
}
