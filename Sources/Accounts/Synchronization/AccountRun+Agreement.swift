import CalendarStore
import CivilTime
import Fetching
import Foundation
import ICalendar
import XML

extension AccountRun {
  /// Merges the changes that both sides made to a calendar's title and color.
  mutating func agree(_ pair: Pair) async throws -> Pair? {
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
