import CalendarStore
import CivilTime
import Fetching
import XML

/// A synchronization of an account in progress.
struct AccountRun {
  let store: AccountStore
  var account: Account
  let dav: DAVClient
  let options: SyncOptions
  var report: AccountReport

  init(_ store: AccountStore, _ account: Account, _ dav: DAVClient, _ options: SyncOptions, title: String) {
    self.store = store
    self.account = account
    self.dav = dav
    self.options = options
    report = AccountReport(account: account, title: title)
  }

  /// A local calendar and its copy on the server.
  struct Pair {
    var calendar: StoredCalendar
    var remote: RemoteCalendar
    var row: MirroredCalendar
    /// The conflict about the calendar's title, or nil if there is none.
    var conflict: KeptConflict?
    /// The result for the calendar.
    var news: [CalendarReport.News] = []
    /// The reasons why changes to the calendar itself were refused.
    var refused: [String] = []
  }

  mutating func all(_ origin: HTTPURL) async throws {
    let home = account.home
    let remotes = try await listing(origin)
    let pairs = try await pair(remotes, homeBefore: home)
    try await synchronize(pairs)
  }

  /// Lists the calendars of the home. If the home has moved, or does not receive the account's secret, it is looked up
  /// again, once.
  private mutating func listing(_ origin: HTTPURL) async throws -> [RemoteCalendar] {
    if let home = account.home {
      let leavesOut = try tagsSayEnough()
      do {
        let known = try await AccountDiscovery.calendars(of: .of(home), dav, leavingTokenOut: leavesOut)
        if let calendars = known.calendars {
          // If a home that has moved is still empty, its calendars are matched by their old paths later.
          if !calendars.isEmpty { account.home = known.url.text }
          return calendars
        }
      } catch let error as AccountError where [.withheld, .malformed].contains(error.code) {
        // The server's current data may be more complete than the stored data, and only the server's own response shows
        // whether it is on a private network.
      }
    }
    let found = try await AccountDiscovery(dav, origin).run()
    account.principal = found.principal?.text
    account.home = found.home.text
    account.serverTraits.addresses = found.addresses
    account.schedules = found.schedules
    return found.calendars
  }

  /// Whether the tags of the calendars are enough to detect changes.
  private func tagsSayEnough() throws -> Bool {
    if options.isFull { return false }
    return try store.mirrors { reader in
      let rows = try reader.calendars(of: account)
      return !rows.isEmpty && rows.allSatisfy { $0.tag != nil && !CalendarSync.isListingDue($0, now: reader.now) }
    }
  }

  /// Synchronizes calendars. Moves between calendars are known only after all new resources on the server have been
  /// read.
  mutating func synchronize(_ pairs: [Pair]) async throws {
    let syncs = try pairs.map { try sync($0) }
    var failure: AccountError?
    for step in [CalendarSync.recover, CalendarSync.receive, CalendarSync.sendMoved, CalendarSync.send] {
      for sync in syncs where failure == nil && sync.report.problem == nil {
        failure = try await measure(sync) { try await step(sync)() }
      }
    }
    for place in syncs.flatMap(\.newPlaces) { syncs.first { $0.id == place }?.report.up.added += 1 }
    report.calendars += syncs.filter(\.hasBegun).map(\.report)
    if let failure { throw failure }
  }

  private func sync(_ pair: Pair) throws -> CalendarSync {
    var preferred = options.preferred ?? account.chosen.preferred
    if account.chosen.isReadOnly { preferred = .theirs }
    let sync = try CalendarSync(
      store, dav, options, preferring: preferred, answeringAs: account.attendeeAddresses, calendar: pair.calendar,
      remote: pair.remote, maySend: !isReadOnly(pair.remote), row: pair.row)
    if pair.conflict != nil { sync.report.conflicts = 1 }
    sync.report.news = pair.news
    sync.report.refused = pair.refused.map { CalendarReport.Refusal(uid: "", status: nil, reason: $0) }
    return sync
  }

  /// Performs one step for a calendar.
  ///
  /// - Returns: An error that concerns the whole server, or nil. An error with one calendar does not stop the others.
  private func measure(_ sync: CalendarSync, _ body: () async throws -> Void) async throws -> AccountError? {
    let before = dav.http.traffic
    let clock = ContinuousClock()
    let start = clock.now
    sync.hasBegun = true
    var failure: AccountError?
    do {
      try await body()
    } catch let error as AccountError {
      sync.report.problem = error.message
      failure = error
    }
    sync.report.seconds += (clock.now - start) / .seconds(1)
    sync.report.traffic += dav.http.traffic - before
    return failure.flatMap { [.network, .credentials, .busy, .certificate].contains($0.code) ? $0 : nil }
  }
}

extension HTTPTraffic {
  static func - (after: HTTPTraffic, before: HTTPTraffic) -> HTTPTraffic {
    var difference = HTTPTraffic()
    difference.requests = after.requests - before.requests
    difference.sent = after.sent - before.sent
    difference.received = after.received - before.received
    return difference
  }

  static func += (sum: inout HTTPTraffic, other: HTTPTraffic) {
    sum.requests += other.requests
    sum.sent += other.sent
    sum.received += other.received
  }
}
