import CalendarStore
import CivilTime
import Fetching

/// Synchronizes one calendar with its other copy.
///
/// What is to be done always stands in the store before it is done, so the process may end at any point: what was begun
/// is found and looked after by the next one.
final class CalendarSync {
  let store: CalendarStore
  let dav: DAVClient
  let options: SyncOptions
  let preferred: KeptConflict.Side
  /// The addresses of the account's user.
  private let addresses: Set<String>
  let calendar: StoredCalendar
  /// The calendar as the home listed it.
  let remote: RemoteCalendar
  /// Whether anything may be sent, whatever the calendar here says.
  private let maySend: Bool
  var row: MirroredCalendar
  var report: CalendarReport
  let names: ResourceNames
  /// Whether something was sent in this run, so that what the home's listing said is over.
  var hasWritten = false

  /// How often changes are sent again that met others on the server.
  private static let roundLimit = 4
  /// How many resources are asked for at once.
  static let batchSize = 100
  /// How many seconds after a whole listing the next one is due, whatever the server says of changes.
  private static let listingInterval: Int64 = 7 * 86_400

  init(
    _ store: CalendarStore, _ dav: DAVClient, _ options: SyncOptions, preferring preferred: KeptConflict.Side,
    answeringAs addresses: Set<String>, calendar: StoredCalendar, remote: RemoteCalendar, maySend: Bool,
    row: MirroredCalendar
  ) throws {
    self.store = store
    self.dav = dav
    self.options = options
    self.preferred = preferred
    self.addresses = addresses
    self.calendar = calendar
    self.remote = remote
    self.maySend = maySend
    self.row = row
    report = CalendarReport(calendar.title)
    names = ResourceNames(remote.url)
  }

  var id: Int64 { calendar.id }

  /// Whether neither side has anything new, by what is already known.
  static func isQuiet(_ row: MirroredCalendar, _ remote: RemoteCalendar, reader: MirrorReader) throws -> Bool {
    guard isUnchanged(row, remote), row.listedAt == nil || !isListingDue(row, now: reader.now) else { return false }
    let id = row.calendarID
    if try reader.hasWork(calendarID: id) || reader.hasRetries(calendarID: id) { return false }
    return try reader.newestRevision() == row.comparedRevision || reader.changes(calendarID: id).isEmpty
  }

  /// Whether everything there is listed at the next opportunity, whatever the server says of changes.
  static func isListingDue(_ row: MirroredCalendar, now: Instant) -> Bool {
    row.hold != nil || row.listedAt.map { now.seconds(since: $0) > listingInterval } ?? true
  }

  /// Does what is to be done.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func run() async throws {
    try await recover()
    try await pull()
    store.releaseMemory()
    try await drain()
    store.releaseMemory()
    if maySend, !options.isDryRun {
      var rounds = 0
      while rounds < Self.roundLimit, try await push() {
        try await settle()
        rounds += 1
      }
    } else {
      try notePlanned()
    }
    report.held = row.hold
    try noteTroubles()
  }

  /// Reports what the server does not take, also if it was asked earlier.
  func noteTroubles() throws {
    for mirror in try store.mirrors({ try $0.troubled(calendarID: id) }) {
      let refusal = CalendarReport.Refusal(uid: mirror.uid, status: mirror.status, reason: mirror.problem ?? "")
      if !report.refused.contains(refusal) { report.refused.append(refusal) }
    }
  }

  // MARK: Writing

  /// Writes to the store, what is known of the calendar included.
  func write(_ body: (MirrorBatch, inout MirroredCalendar) throws -> Void) throws {
    var changed = row
    try store.mirroring { batch in
      try body(batch, &changed)
      if changed != row { try batch.save(changed) }
    }
    row = changed
  }

  /// Writes what a server said of resources.
  func take(_ body: (RemoteWriter, inout MirroredCalendar) throws -> Void) throws {
    var counts = CalendarReport.Counts()
    var conflicts = 0
    var problems: [CalendarReport.Refusal] = []
    try write { batch, row in
      let writer = RemoteWriter(
        batch, calendarID: row.calendarID, preferring: preferred, answeringAs: addresses)
      try body(writer, &row)
      (counts, conflicts, problems) = (writer.counts, writer.conflictCount, writer.problems)
    }
    report.down.added += counts.added
    report.down.updated += counts.updated
    report.down.deleted += counts.deleted
    report.conflicts += conflicts
    report.refused += problems
  }
}
