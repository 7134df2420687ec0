import CalendarStore
import Fetching

extension AccountRun {
  /// A calendar that is not there any more stays here, read-only, until somebody forgets it.
  mutating func lose(_ calendar: StoredCalendar, _ row: MirroredCalendar) async throws {
    if !row.isMade {
      if !options.isDryRun { try await make(calendar, row) }
      return
    }
    var entry = CalendarReport(calendar.title)
    entry.held = "the calendar is not on the server any more"
    report.calendars.append(entry)
    if row.missingSince != nil { return }
    try store.mirroring { batch in
      var lost = row
      lost.missingSince = batch.now
      try batch.save(lost)
      var kept = calendar
      kept.isReadOnly = true
      try batch.save(kept)
    }
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
    try store.mirroring { try $0.forget(calendarID: row.calendarID) }
  }
}
