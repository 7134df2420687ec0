import CalendarStore
import Fetching
import Foundation
import ICalendar

extension AccountRun {
  /// Creates a local calendar for a new calendar on the server.
  func adopt(_ remote: RemoteCalendar) throws -> Pair {
    try store.mirroring { batch in
      var calendar = try batch.makeCalendar(
        title: remote.shownTitle, color: remote.color?.storedColor, sourceID: account.sourceID,
        for: remote.entityTypes)
      calendar.isReadOnly = isReadOnly(remote)
      try batch.save(calendar)
      var row = MirroredCalendar(calendarID: calendar.id, accountID: account.id, href: remote.href)
      note(remote, in: &row)
      (row.title, row.remoteTitle) = (calendar.title, remote.title)
      (row.color, row.remoteColor) = (calendar.color, remote.color)
      try batch.save(row)
      return Pair(calendar: calendar, remote: remote, row: row, news: [.createdHere])
    }
  }

  func note(_ remote: RemoteCalendar, in row: inout MirroredCalendar) {
    // A calendar that was missing may have been replaced, and the items of one that was moved have new paths, so it is
    // listed again as a whole.
    if row.missingSince != nil || !row.href.hasSameBytes(as: remote.href) {
      (row.token, row.tag, row.missingSince) = (nil, nil, nil)
    }
    row.href = remote.href
    row.isMade = true
    row.resourceID = remote.resourceID
  }

  /// Creates a calendar on the server for a new local calendar. Its future path is stored first, to ensure that the
  /// calendar is never created twice. Its items follow with the next listing.
  mutating func make(_ calendar: StoredCalendar) async throws {
    var row = MirroredCalendar(
      calendarID: calendar.id, accountID: account.id,
      href: try home.resolving(home.path.hasSuffix("/") ? "" : home.path + "/").path + UUID().uuidString.lowercased()
        + "/")
    row.isMade = false
    try store.mirroring { try $0.save(row) }
    try await make(calendar, row)
  }

  mutating func make(_ calendar: StoredCalendar, _ row: MirroredCalendar) async throws {
    let url = try home.resolving(row.href)
    let components = calendar.entityTypes.map { $0 == .event ? "VEVENT" : "VTODO" }.sorted()
    let answer = try await dav.makeCalendar(
      url, title: calendar.title, color: calendar.color?.remoteColor, components: components)
    guard 200...299 ~= answer.status || answer.status == 405 else {
      noteProblem(of: calendar, "the server refused to create the calendar (\(answer.status))")
      // The server may have created it anyway, so the next run tries again at the same path.
      if CalendarSync.isFailure(answer.status) { return }
      return try store.mirroring { try $0.forget(calendarID: calendar.id) }
    }
    let found = try await AccountDiscovery.calendars(of: home, dav).calendars?.first {
      try ResourceNames(home).isSame($0.href, row.href)
    }
    // A captive portal that responds in place of the server reports success for everything.
    if found == nil, answer.status != 201 {
      noteProblem(of: calendar, "the server does not list the new calendar (\(answer.status))")
      return try store.mirroring { try $0.forget(calendarID: calendar.id) }
    }
    var made = row
    made.isMade = true
    (made.title, made.color) = (calendar.title, calendar.color)
    try store.mirroring { try $0.save(made) }
    if let remote = found, var pair = try await agree(Pair(calendar: calendar, remote: remote, row: made)) {
      pair.news = [.createdThere]
      try await synchronize([pair])
    }
  }

  private mutating func noteProblem(of calendar: StoredCalendar, _ problem: String) {
    var entry = CalendarReport(calendar.title)
    entry.problem = problem
    report.calendars.append(entry)
  }
}
