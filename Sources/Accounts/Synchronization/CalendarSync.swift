import CalendarStore
import CivilTime
import Fetching

/// Synchronizes a calendar with its copy on the server.
///
/// Every step is recorded in the store before it is taken, so the process may end at any point; the next process finds
/// and completes the work.
final class CalendarSync {
  let store: AccountStore
  let dav: DAVClient
  let options: SyncOptions
  let preferred: KeptConflict.Side
  /// The addresses of the account's user.
  private let addresses: Set<String>
  let calendar: StoredCalendar
  /// The calendar as listed by the home.
  let remote: RemoteCalendar
  /// Whether changes may be sent, regardless of the local calendar.
  let maySend: Bool
  var row: MirroredCalendar
  var report: CalendarReport
  /// Whether this run has done anything.
  var hasBegun = false
  let names: ResourceNames
  /// Whether something was sent in this run, which means that the home listing is outdated.
  var hasWritten = false
  /// Whether neither side had changes at the start of the run.
  private var wasQuiet = false
  /// Conflicts in split series whose other parts have not been looked up yet.
  var conflicts: [KeptConflict.ID] = []

  /// The calendars to which this run moved items on the server, once for each item.
  var newPlaces: [Int64] = []

  /// The maximum number of attempts to send changes that collide with others on the server.
  private static let roundLimit = 4
  /// The number of resources in one request.
  static let batchSize = 100
  /// The number of seconds between complete listings, even if the server reports no changes.
  private static let listingInterval: Int64 = 7 * 86_400

  init(
    _ store: AccountStore, _ dav: DAVClient, _ options: SyncOptions, preferring preferred: KeptConflict.Side,
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

  /// Whether neither side has changes, according to the known data.
  static func isQuiet(_ row: MirroredCalendar, _ remote: RemoteCalendar, reader: MirrorReader) throws -> Bool {
    guard isUnchanged(row, remote), row.listedAt == nil || !isListingDue(row, now: reader.now) else { return false }
    let id = row.calendarID
    if try reader.hasWork(calendarID: id) || reader.hasRetries(calendarID: id) { return false }
    return try reader.newestRevision() == row.comparedRevision || reader.changes(calendarID: id).isEmpty
  }

  /// Whether a complete listing is due, even if the server reports no changes.
  static func isListingDue(_ row: MirroredCalendar, now: Instant) -> Bool {
    row.hold != nil || row.listedAt.map { !(0...listingInterval).contains(now.seconds(since: $0)) } ?? true
  }

  /// Stores everything new on the server. Missing resources are only recorded, because they may have been moved to
  /// another calendar.
  /// - Throws: ``AccountError``, `StoreError`.
  func receive() async throws {
    wasQuiet = try isQuiet
    if wasQuiet { return }
    try await pull()
    store.releaseMemory()
    try await readWanted()
    store.releaseMemory()
  }

  /// Moves the server's copies of items that were moved to another calendar here or, if the server cannot do that,
  /// deletes them: some servers allow a UID in only one calendar.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func sendMoved() async throws {
    if wasQuiet, try isQuiet { return }
    try removeGone()
    if isSending, try await push(onlyMoved: true) { try await settle() }
  }

  /// Sends local changes.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func send() async throws {
    defer { report.held = row.hold }
    if wasQuiet, try isQuiet {
      try noteCompared()
      return try noteTroubles()
    }
    if isSending {
      var rounds = 0
      while rounds < Self.roundLimit, try await push() {
        try await settle()
        rounds += 1
      }
      if rounds == Self.roundLimit { try noteCollisions() }
    } else {
      try notePlanned()
      try noteCompared()
    }
    try noteTroubles()
  }

  /// Records the revision up to which there are no local changes.
  private func noteCompared() throws {
    let revision = try store.mirrors { reader -> Int64? in
      let newest = try reader.newestRevision()
      return try newest != row.comparedRevision && reader.changes(calendarID: id).isEmpty ? newest : nil
    }
    if let revision { try write { _, row in row.comparedRevision = revision } }
  }

  private var isSending: Bool { maySend && !options.isDryRun }

  /// Whether there is nothing to do.
  private var isQuiet: Bool {
    get throws {
      if options.isFull || hasWritten { return false }
      return try store.mirrors { try Self.isQuiet(row, remote, reader: $0) }
    }
  }

  /// Reports everything that the server refuses, including earlier refusals.
  func noteTroubles() throws {
    for mirror in try store.mirrors({ try $0.troubled(calendarID: id) }) {
      let refusal = CalendarReport.Refusal(uid: mirror.uid, status: mirror.status, reason: mirror.problem ?? "")
      if !report.refused.contains(refusal) { report.refused.append(refusal) }
    }
    if report.refused.isEmpty { return }
    report.refused = try store.mirrors { reader in
      try report.refused.map { refusal in
        var refusal = refusal
        if refusal.title == nil, !refusal.uid.isEmpty {
          refusal.title = try reader.title(uid: refusal.uid, calendarID: id)
        }
        return refusal
      }
    }
  }

  // MARK: Writing

  /// Writes to the store, including the data about the calendar.
  func write(_ body: (MirrorBatch, inout MirroredCalendar) throws -> Void) throws {
    var changed = row
    try store.mirroring { batch in
      try body(batch, &changed)
      if changed != row { try batch.save(changed) }
    }
    row = changed
  }

  /// Stores the server's answers about resources.
  func take(_ body: (RemoteWriter, inout MirroredCalendar) throws -> Void) throws {
    var counts = CalendarReport.Counts()
    var conflicts: [KeptConflict.ID] = []
    var problems: [CalendarReport.Refusal] = []
    try write { batch, row in
      let writer = RemoteWriter(
        batch, calendarID: row.calendarID, preferring: preferred, answeringAs: addresses)
      try body(writer, &row)
      (counts, conflicts, problems) = (writer.counts, writer.conflicts, writer.problems)
    }
    report.down.added += counts.added
    report.down.updated += counts.updated
    report.down.deleted += counts.deleted
    report.conflicts += conflicts.count
    self.conflicts += conflicts
    report.refused += problems
  }
}
