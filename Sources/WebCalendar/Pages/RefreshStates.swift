import CalendarText
import CalendarStore
import CivilTime

/// The sync states of calendars that come from servers and feeds.
struct RefreshStates {
  private struct Mirrored {
    let account: Account
    let calendar: MirroredCalendar
    /// The number of changes waiting to be sent.
    let waiting: Int
  }

  private let context: PageContext
  private let mirrored: [Int64: Mirrored]

  init(_ context: PageContext) {
    self.context = context
    // A program without full access must not learn anything about servers.
    mirrored =
      (try? context.store.mirrors { reader in
        var all: [Int64: Mirrored] = [:]
        for account in try reader.accounts() {
          for calendar in try reader.calendars(of: account) {
            let waits = account.kind == .calDAV && account.state != .ready
            let waiting = waits ? try reader.changes(calendarID: calendar.calendarID).count : 0
            all[calendar.calendarID] = Mirrored(account: account, calendar: calendar, waiting: waiting)
          }
        }
        return all
      }) ?? [:]
  }

  /// Whether there are no calendars from servers or feeds that the reader is allowed to see.
  var isEmpty: Bool { mirrored.isEmpty }

  /// Returns the template values to show below a calendar, or an empty list for a local calendar.
  ///
  /// - Parameter onlyBad: Whether to show only problems.
  func values(_ calendar: Int64, onlyBad: Bool) -> [[String: Any]] {
    guard let mirrored = mirrored[calendar] else { return [] }
    if let problem = problem(mirrored) {
      return [["text": problem.text, "message": problem.message, "isBad": true]]
    }
    guard !onlyBad, let last = mirrored.account.lastSuccess else { return [] }
    return [["text": words.text(.inStep, [distance(last)]), "message": "", "isBad": false]]
  }

  private var words: PageWords { context.language.words }

  /// Returns the values for a problem. `message` is text from another module.
  private func problem(_ mirrored: Mirrored) -> (text: String, message: String)? {
    let account = mirrored.account
    if let hold = mirrored.calendar.hold { return (words[.heldBack], PlainText.line(hold)) }
    if account.state == .gone || mirrored.calendar.missingSince != nil { return (words[.goneFromServer], "") }
    let since = account.stateSince.map(moment)
    let next = account.next.map { " " + words.text(.nextTry, [moment($0)]) } ?? ""
    switch account.state {
    case .ready, .gone: return nil
    case .needsCredentials: return (words[.signInAgain], "")
    case .blocked:
      return (since.map { words.text(.failedAt, [$0]) } ?? words[.failed], PlainText.line(account.problem ?? ""))
    case .waiting where account.kind == .feed: return (words.text(.feedFailedAt, [since ?? ""]) + next, "")
    case .waiting:
      let count = mirrored.waiting
      let rest = count == 0 ? "" : " " + words.text(count, .changesWait)
      return (words.text(.offlineSince, [since ?? ""]) + rest, "")
    }
  }

  /// Returns a time of day, with the date if it is not today.
  private func moment(_ instant: Instant) -> String {
    let civil = context.zone.rules.civil(at: instant)
    let clock = context.language.clock(civil)
    return civil.date == context.today ? clock : "\(context.language.text(civil.date, .shortDay)), \(clock)"
  }

  private func distance(_ instant: Instant) -> String {
    let minutes = Int(context.now.seconds(since: instant)) / 60
    // Use only the largest unit.
    if minutes < 1 { return words[.justNow] }
    if minutes < 60 { return words.text(minutes, .minutesAgo) }
    if minutes < 1440 { return words.text(minutes / 60, .hoursAgo) }
    let days = minutes / 1440
    return days % 7 == 0 ? words.text(days / 7, .weeksAgo) : words.text(days, .daysAgo)
  }
}
