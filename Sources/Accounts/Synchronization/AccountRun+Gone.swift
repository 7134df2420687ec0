import CalendarStore
import Fetching
import XML

extension AccountRun {
  /// Deletes a calendar here that is not there any more. One with many items or with changes that were not sent stays here,
  /// read-only, until somebody allows it or forgets it.
  ///
  /// - Parameter isAll: whether the server lists no calendar at all.
  mutating func lose(_ calendar: StoredCalendar, _ row: MirroredCalendar, isAll: Bool) async throws {
    if !row.isMade {
      if !options.isDryRun { try await make(calendar, row) }
      return
    }
    var entry = CalendarReport(calendar.title)
    entry.held = try await obstacle(to: calendar, row, isAll: isAll)
    if entry.held == nil { entry.news = [.deletedHere] }
    let isHeld = entry.held != nil
    report.calendars.append(entry)
    if isHeld, row.missingSince != nil { return }
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

  /// Why a calendar is not deleted here although it is not listed there; nil if it is.
  private func obstacle(to calendar: StoredCalendar, _ row: MirroredCalendar, isAll: Bool) async throws -> String? {
    let gone = "the calendar is not on the server any more"
    if let unsent = try store.unsentChanges(of: account).first(where: { $0.calendar.id == calendar.id }) {
      return "\(gone), and these changes were not sent: \(unsent.names)"
    }
    if !options.allowsDeletions {
      if isAll { return "the server lists no calendars any more" }
      let count = try store.mirrors { try $0.mirrorCount(calendarID: calendar.id) }
      if DeletionGuard.holds(deleting: count, of: count) { return "\(gone), and has \(count) items here" }
    }
    // What is left out of a listing may be there all the same.
    let url = try HTTPURL.of(account.home ?? account.origin).resolving(row.href)
    let (answer, multistatus) = try await dav.properties([DAVNames.resourceType], of: url, depth: 0)
    let isGone = [404, 410].contains(answer.status) || multistatus?.responses.first?.isGone == true
    return isGone ? nil : "the server does not list the calendar any more, and does not say that it is gone"
  }

  /// Deletes a calendar there that was deleted here.
  mutating func delete(_ remote: RemoteCalendar, _ row: MirroredCalendar) async throws {
    if options.isDryRun { return }
    let (count, isAskedFor) = try store.mirrors { reader in
      (
        try reader.mirrorCount(calendarID: row.calendarID),
        try reader.outgoing(calendarID: row.calendarID).contains(where: \.isOfCalendar)
      )
    }
    if isReadOnly(remote) || !options.allowsDeletions && !isAskedFor && DeletionGuard.holds(deleting: count, of: count)
    {
      var entry = CalendarReport(remote.shownTitle)
      entry.held = "the calendar was deleted here and has \(count) items on the server"
      report.calendars.append(entry)
      return
    }
    let answer = try await dav.delete(remote.url, if: .has(tag: nil))
    guard 200...299 ~= answer.status || answer.status == 404 else {
      var entry = CalendarReport(remote.shownTitle)
      entry.problem = "the server does not delete the calendar (\(answer.status))"
      report.calendars.append(entry)
      return
    }
    var entry = CalendarReport(remote.shownTitle)
    entry.news = [.deletedThere]
    report.calendars.append(entry)
    try store.mirroring { try $0.forget(calendarID: row.calendarID) }
  }
}
