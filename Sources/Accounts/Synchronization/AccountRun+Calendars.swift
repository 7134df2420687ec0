import ICalendar
import CalendarStore
import CivilTime
import Fetching
import Foundation
import XML

extension AccountRun {
  /// Matches the calendars of both sides, including new, deleted, renamed and recolored ones.
  ///
  /// - Parameter homeBefore: The URL of the calendar home in the last run, or nil if there was none.
  mutating func pair(_ remotes: [RemoteCalendar], homeBefore: String?) async throws -> [Pair] {
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
    let chosen = remotes.filter { isChosen($0, names) }
    let places = Dictionary(uniqueKeysWithValues: zip(chosen.map { names.key($0.href) }, chosen.indices))
    let others = Set(remotes.map { names.key($0.href) }).subtracting(places.keys)
    var rest: [RemoteCalendar?] = chosen
    var pairs: [Pair] = []
    let moved = try moved(rows, chosen, names, homeBefore)
    for row in rows {
      let index = places[names.key(row.href)] ?? moved[row.calendarID].flatMap { places[names.key($0)] }
      let remote = index.flatMap { rest[$0].take() }
      let calendar = calendars.first { $0.id == row.calendarID }
      switch (calendar, remote) {
      case (let calendar?, let remote?):
        if let pair = try await agree(Pair(calendar: calendar, remote: remote, row: row)) { pairs.append(pair) }
      case (let calendar?, nil):
        // Calendars that are no longer chosen stay as they are.
        if !others.contains(names.key(row.href)) { try await lose(calendar, row, isAll: remotes.isEmpty) }
      case (nil, let remote?) where isLeftOut(row.href, names): try leaveOut(row, at: remote.href, names)
      case (nil, let remote?) where row.missingSince != nil:
        // It was deleted here while it was missing on the server, so what should happen to it there was never decided.
        try store.mirroring { try $0.forget(calendarID: row.calendarID) }
        rest.append(remote)
      case (nil, let remote?): try await delete(remote, row)
      case (nil, nil):
        if !others.contains(names.key(row.href)) {
          try store.mirroring { try $0.forget(calendarID: row.calendarID) }
        }
      }
    }
    for remote in rest.compactMap(\.self) { pairs.append(try adopt(remote)) }
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
  /// no other calendar has the same one; otherwise, so do their paths in a calendar home that has moved.
  private func moved(
    _ rows: [MirroredCalendar], _ remotes: [RemoteCalendar], _ names: ResourceNames, _ homeBefore: String?
  ) throws -> [Int64: String] {
    let here = Set(rows.map { names.key($0.href) })
    let there = Set(remotes.map { names.key($0.href) })
    let rowsOfID = Dictionary(grouping: rows, by: \.resourceID)
    let remotesOfID = Dictionary(grouping: remotes, by: \.resourceID)
    let isNew = { (remote: RemoteCalendar) in !here.contains(names.key(remote.href)) }
    let home = try home.text
    let hasMoved = homeBefore.map { !names.isSame($0, home) } ?? false
    let places = hasMoved ? Dictionary(remotes.map { (names.key($0.href), $0) }) { first, _ in first } : [:]
    return rows.filter { !there.contains(names.key($0.href)) }.reduce(into: [:]) { moved, row in
      if let id = row.resourceID, let found = remotesOfID[id] {
        if rowsOfID[id]?.count == 1, found.count == 1, isNew(found[0]) { moved[row.calendarID] = found[0].href }
      } else if hasMoved, let homeBefore, let key = names.key(row.href, movedFrom: homeBefore, to: home),
        let remote = places[key], isNew(remote), row.resourceID == nil || remote.resourceID == nil
      {
        moved[row.calendarID] = remote.href
      }
    }
  }

  var home: HTTPURL {
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

  /// Keeps a calendar that was deleted only here left out after it was listed at another path.
  private mutating func leaveOut(_ row: MirroredCalendar, at href: String, _ names: ResourceNames) throws {
    func move(_ leftOut: inout [String]?) {
      leftOut?.removeAll { names.isSame($0, row.href) }
      leftOut?.append(href)
    }
    move(&account.chosen.leftOut)
    // Both are saved at once: a calendar at its new path that is not left out would be deleted on the server.
    try store.mirroring { batch in
      guard var stored = try batch.account(account.id) else { return }
      move(&stored.chosen.leftOut)
      try batch.save(stored)
      var row = row
      row.href = href
      try batch.save(row)
    }
  }

  func isReadOnly(_ remote: RemoteCalendar) -> Bool { account.chosen.isReadOnly || !remote.isWritable }
}
