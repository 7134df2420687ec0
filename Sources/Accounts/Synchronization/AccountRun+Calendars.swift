import ICalendar
import CalendarStore
import CivilTime
import Fetching
import Foundation
import XML

extension AccountRun {
  /// Matches the calendars of both sides, including new, deleted, renamed and recolored ones.
  mutating func pair(_ remotes: [RemoteCalendar]) async throws -> [Pair] {
    var (rows, calendars) = try store.mirrors { reader in
      (try reader.calendars(of: account), try reader.storedCalendars(ofSource: account.sourceID))
    }
    // A calendar that was deleted only here stays excluded until an undo restores it.
    account.chosen.leftOut?.removeAll { href in
      rows.contains { row in row.href.hasSameBytes(as: href) && calendars.contains { $0.id == row.calendarID } }
    }
    let names = try ResourceNames(home)
    var listed: Set<ExactText> = []
    // Some servers list a calendar twice.
    let remotes = remotes.filter { listed.insert(names.key($0.href)).inserted }
    let others = remotes.filter { !isChosen($0, names) }
    var rest = remotes.filter { isChosen($0, names) }
    var pairs: [Pair] = []
    let moved = Self.moved(rows, rest, names)
    for row in rows {
      let index =
        rest.firstIndex { names.isSame($0.href, row.href) } ?? rest.firstIndex { moved[row.calendarID] == $0.href }
      let remote = index.map { rest.remove(at: $0) }
      let calendar = calendars.first { $0.id == row.calendarID }
      switch (calendar, remote) {
      case (let calendar?, let remote?):
        if let pair = try await agree(Pair(calendar: calendar, remote: remote, row: row)) { pairs.append(pair) }
      case (let calendar?, nil):
        // Calendars that are no longer chosen stay as they are.
        if !others.contains(where: { names.isSame($0.href, row.href) }) {
          try await lose(calendar, row, isAll: remotes.isEmpty)
        }
      // A calendar deleted only here may be listed at another path now.
      case (nil, _?) where isLeftOut(row.href, names): break
      case (nil, let remote?) where row.missingSince != nil:
        // It was deleted here while it was missing on the server, so what should happen to it there was never decided.
        try store.mirroring { try $0.forget(calendarID: row.calendarID) }
        rest.append(remote)
      case (nil, let remote?): try await delete(remote, row)
      case (nil, nil):
        if !others.contains(where: { names.isSame($0.href, row.href) }) {
          try store.mirroring { try $0.forget(calendarID: row.calendarID) }
        }
      }
    }
    for remote in rest { pairs.append(try adopt(remote)) }
    // Some calendars have been deleted in the meantime.
    (rows, calendars) = try store.mirrors { reader in
      (try reader.calendars(of: account), try reader.storedCalendars(ofSource: account.sourceID))
    }
    calendars.removeAll { calendar in rows.contains { $0.calendarID == calendar.id } }
    if account.chosen.isReadOnly { return pairs }
    for calendar in calendars {
      if options.isDryRun {
        report.calendars.append(CalendarReport(calendar.title, news: [.createdThere]))
      } else {
        try await make(calendar)
      }
    }
    return pairs
  }

  /// The new paths of calendars that are no longer at their known paths, by number. Their resource IDs identify them if
  /// no other calendar has the same one.
  private static func moved(
    _ rows: [MirroredCalendar], _ remotes: [RemoteCalendar], _ names: ResourceNames
  ) -> [Int64: String] {
    let here = Set(rows.map { names.key($0.href) })
    let there = Set(remotes.map { names.key($0.href) })
    let rows = Dictionary(grouping: rows.filter { $0.resourceID != nil }, by: \.resourceID)
    let remotes = Dictionary(grouping: remotes.filter { $0.resourceID != nil }, by: \.resourceID)
    return rows.reduce(into: [:]) { moved, entry in
      guard entry.value.count == 1, let row = entry.value.first, !there.contains(names.key(row.href)),
        let found = remotes[entry.key], found.count == 1, !here.contains(names.key(found[0].href))
      else { return }
      moved[row.calendarID] = found[0].href
    }
  }

  private var home: HTTPURL {
    get throws { try HTTPURL.of(account.home ?? account.origin) }
  }

  private func isChosen(_ remote: RemoteCalendar, _ names: ResourceNames) -> Bool {
    if isLeftOut(remote.href, names) { return false }
    guard let chosen = account.chosen.calendars else { return true }
    return chosen.contains(remote.shownTitle)
      || chosen.contains { $0.contains("/") && names.isSame($0, remote.href) }
  }

  /// Whether a calendar was deleted only here.
  private func isLeftOut(_ href: String, _ names: ResourceNames) -> Bool {
    account.chosen.leftOut?.contains { names.isSame($0, href) } ?? false
  }

  func isReadOnly(_ remote: RemoteCalendar) -> Bool { account.chosen.isReadOnly || !remote.isWritable }

  // MARK: New calendars

  /// Creates a local calendar for a new calendar on the server.
  private func adopt(_ remote: RemoteCalendar) throws -> Pair {
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

  private func note(_ remote: RemoteCalendar, in row: inout MirroredCalendar) {
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
  private mutating func make(_ calendar: StoredCalendar) async throws {
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

  // MARK: Known calendars

  /// Merges the changes that both sides made to a calendar's title and color.
  private mutating func agree(_ pair: Pair) async throws -> Pair? {
    var pair = pair
    let before = pair
    let maySend = !isReadOnly(pair.remote)
    let isSending = maySend && !options.isDryRun
    let prefersMine = isSending && (options.preferred ?? account.chosen.preferred) == .mine
    let (calendar, row) = (pair.calendar, pair.row)
    let title = AgreedValue(
      here: calendar.title, there: pair.remote.title, agreed: row.title, agreedThere: row.remoteTitle,
      preferringMine: prefersMine)
    let color = AgreedValue(
      here: calendar.color, there: pair.remote.color?.storedColor, agreed: row.color,
      agreedThere: row.remoteColor?.storedColor, preferringMine: prefersMine)
    var isRefused = (title: false, color: false)
    if title.isSent, isSending, let new = title.value {
      isRefused.title = try await !dav.set(DAVNames.displayName, to: new, of: pair.remote.url)
      if isRefused.title { pair.refused.append("the server did not accept the new title, which now applies only here") }
    }
    if color.isSent, isSending, let new = color.value?.remoteColor {
      isRefused.color = try await !dav.set(DAVNames.color, to: new, of: pair.remote.url)
      if isRefused.color { pair.refused.append("the server did not accept the new color, which now applies only here") }
    }
    // Read the sent values back immediately, as the server formats them. Later differences are then known to be remote
    // changes.
    var written: Multistatus.Response?
    if title.isSent || color.isSent, isSending {
      written = try await dav.properties([DAVNames.displayName, DAVNames.color], of: pair.remote.url, depth: 0).1?
        .responses.first
    }
    pair.row.remoteTitle =
      title.isSent && isSending ? written?.text(DAVNames.displayName).map(StoredCalendar.kept) : pair.remote.title
    pair.row.remoteColor = color.isSent && isSending ? written?.text(DAVNames.color) : pair.remote.color
    pair.calendar.title = title.value ?? calendar.title
    pair.calendar.color = color.value
    // A change that may not be sent stays a change.
    pair.row.title = title.isSent && !isSending ? row.title : pair.calendar.title
    pair.row.color = color.isSent && !isSending ? row.color : pair.calendar.color
    pair.calendar.isReadOnly = !maySend
    note(pair.remote, in: &pair.row)
    for (isNews, news) in [
      (title.isTaken, CalendarReport.News.renamedHere), (title.isSent && !isRefused.title && maySend, .renamedThere),
      (color.isTaken, .coloredHere), (color.isSent && !isRefused.color && maySend, .coloredThere),
    ] where isNews { pair.news.append(news) }
    if let theirs = pair.remote.title, title.isDisputed {
      pair.conflict = .title(
        of: calendar, base: row.title, mine: calendar.title, theirs: theirs, taken: prefersMine ? .mine : .theirs,
        at: try store.mirrors { $0.now })
    }
    if pair.row == before.row, pair.calendar == before.calendar { return pair }
    let changed = pair
    try store.mirroring { batch in
      try batch.save(changed.calendar)
      try batch.save(changed.row)
      if let conflict = changed.conflict { _ = try batch.add(conflict) }
    }
    return pair
  }
}
