import CalendarModel
import CalendarStore
import CivilTime
import Fetching

/// The state of a feed while it is being updated.
struct FeedState {
  var account: Account
  var calendar: MirroredCalendar
  var report: FeedReport

  init(_ account: Account, _ calendar: MirroredCalendar, title: String) {
    self.account = account
    self.calendar = calendar
    report = FeedReport(calendar: title, account: account)
  }

  /// - Throws: ``AccountError`` `notFound` if the calendar was deleted; `StoreError`.
  init(_ account: Account, in mirrors: AccountStore) throws {
    let found = try mirrors.mirrors { reader -> FeedState? in
      guard let mirrored = try reader.calendars(of: account).first,
        let calendar = try reader.storedCalendars(ofSource: account.sourceID).first(where: {
          $0.id == mirrored.calendarID
        })
      else { return nil }
      return FeedState(account, mirrored, title: calendar.title)
    }
    guard let found else { throw Self.noCalendar }
    self = found
  }

  static let noCalendar = AccountError(.notFound, "the calendar of the feed no longer exists")

  /// Returns a fingerprint of a secret string.
  static func mark(of text: String) -> String { Digest(text.utf8).text }

  var traits: FeedTraits {
    get { account.feedTraits }
    set { account.feedTraits = newValue }
  }

  /// Updates the items of the calendar to match the feed; deletions come last and are subject to the deletion guard.
  mutating func take(_ feed: FeedReading.Feed, into batch: MirrorBatch, allowsDeletions: Bool, now: Instant) throws {
    traits.interval = FeedSchedule.interval(
      chosen: nil, stated: feed.contents.info.refreshInterval, cacheControl: feed.response.header["Cache-Control"])
    calendar.note(feed.response, now: now)
    calendar.digest = feed.contents.digest
    let match = try FeedMatch(feed.contents, batch, calendarID: calendar.calendarID)
    let isEmpty = feed.contents.items.isEmpty
    feed.contents.forgetItems()
    let summary = try batch.readFeed(
      feed.input, calendarID: calendar.calendarID, limits: FeedReading.limits,
      taking: { Task.isCancelled ? nil : match.news($0) })
    report.counts.added = summary.added
    report.counts.updated = summary.updated
    report.counts.deleted = summary.removed
    try delete(match, isEmpty: isEmpty, batch, allowsDeletions: allowsDeletions, now: now)
  }

  /// Whether the feed has not changed since the last fetch and nothing is held back.
  func says(_ feed: FeedReading.Feed) -> Bool { feed.contents.digest == calendar.digest && calendar.hold == nil }

  /// - Parameter isEmpty: Whether the feed is now empty, in which case deletions are held back even if it had few
  ///   items.
  private mutating func delete(
    _ match: FeedMatch, isEmpty: Bool, _ batch: MirrorBatch, allowsDeletions: Bool, now: Instant
  ) throws {
    var traits = traits
    let isTooMuch = DeletionGuard.holds(deleting: match.gone.count, of: match.storedCount, isEmpty: isEmpty)
    if !allowsDeletions, isTooMuch {
      traits.heldReadings += 1
      traits.heldSince = traits.heldSince ?? now.secondsSince1970
      if !traits.hasHeldEnough(now: now) {
        self.traits = traits
        calendar.hold = "\(match.gone.count) of \(match.storedCount) items are missing from the feed"
        report.held = calendar.hold
        return
      }
    }
    try batch.delete(numbers: match.gone)
    report.counts.deleted += match.gone.count
    traits.heldReadings = 0
    traits.heldSince = nil
    self.traits = traits
    calendar.hold = nil
  }

  // MARK: Outcomes

  mutating func end(with error: AccountError?, _ rules: FeedRules, now: Instant) {
    report.error = error
    account.end(
      with: error, usual: traits.interval ?? FeedSchedule.standard, pauses: rules.shortestPause...rules.longestPause,
      at: now)
    traits.readAt = now.secondsSince1970
    account.next = account.next.map { max($0, now.adding(seconds: rules.shortestInterval)) }
    if error == nil { traits.missingSince = nil }
    if let error, error.code == .absent {
      let since = traits.missingSince ?? now.secondsSince1970
      traits.missingSince = since
      let days = (now.secondsSince1970 - since) / NextRun.day
      if days >= 30 { account.problem = error.message + ", for \(days) days now" }
    }
  }
}
