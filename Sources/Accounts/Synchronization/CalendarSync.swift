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
  /// Whether anything was done with it.
  var hasBegun = false
  let names: ResourceNames
  /// Whether something was sent in this run, so that what the home's listing said is over.
  var hasWritten = false
  /// Whether neither side had anything new at first.
  private var wasQuiet = false
  /// The conflicts that were found and whose other parts, if one side split a series, were not looked for yet.
  var conflicts: [KeptConflict.ID] = []

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

  /// Takes in what is new there. What is gone there is only noted: it may have been moved to another calendar.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func receive() async throws {
    wasQuiet = try isQuiet
    if wasQuiet { return }
    try await recover()
    try await pull()
    store.releaseMemory()
    try await readWanted()
    store.releaseMemory()
  }

  /// Deletes there what was moved to another calendar here: some servers have a UID in one calendar only.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func sendMoved() async throws {
    if wasQuiet, try isQuiet { return }
    try removeGone()
    if isSending, try await push(onlyMoved: true) { try await settle() }
  }

  /// Sends what is new here.
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
    } else {
      try notePlanned()
      try noteCompared()
    }
    try noteTroubles()
  }

  /// Notes up to which revision nothing was changed here.
  private func noteCompared() throws {
    let revision = try store.mirrors { reader -> Int64? in
      let newest = try reader.newestRevision()
      return try newest != row.comparedRevision && reader.changes(calendarID: id).isEmpty ? newest : nil
    }
    if let revision { try write { _, row in row.comparedRevision = revision } }
  }

  private var isSending: Bool { maySend && !options.isDryRun }

  /// Whether nothing is to be done.
  private var isQuiet: Bool {
    get throws {
      if options.isFull || hasWritten { return false }
      return try store.mirrors { try Self.isQuiet(row, remote, reader: $0) }
    }
  }

  /// Reports what the server does not take, also if it was asked earlier.
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
