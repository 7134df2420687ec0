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
  let preferred: MirrorConflict.Side
  let calendar: StoredCalendar
  /// The calendar as the home listed it.
  let remote: RemoteCalendar
  var row: MirroredCalendar
  var report: CalendarReport
  var names: ResourceNames

  /// How often changes are sent again that met others on the server.
  private static let roundLimit = 4
  /// How many resources are asked for at once.
  static let batchSize = 100
  /// How many seconds after a whole listing the next one is due, whatever the server says of changes.
  private static let listingInterval: Int64 = 7 * 86_400

  init(
    _ store: CalendarStore, _ dav: DAVClient, _ options: SyncOptions, preferring preferred: MirrorConflict.Side,
    calendar: StoredCalendar, remote: RemoteCalendar, row: MirroredCalendar
  ) throws {
    self.store = store
    self.dav = dav
    self.options = options
    self.preferred = preferred
    self.calendar = calendar
    self.remote = remote
    self.row = row
    report = CalendarReport(calendar.title)
    names = ResourceNames(remote.url, known: [])
  }

  var id: Int64 { calendar.id }

  /// Whether neither side has anything new, by what is already known.
  static func isQuiet(_ row: MirroredCalendar, _ remote: RemoteCalendar, reader: MirrorReader) throws -> Bool {
    guard row.hold == nil, isUnchanged(row, remote) else { return false }
    if let listed = row.listedAt, reader.now.seconds(since: listed) > listingInterval { return false }
    let id = row.calendarID
    if try !reader.wanted(calendarID: id).isEmpty || !reader.outgoing(calendarID: id).isEmpty { return false }
    return try reader.newestRevision() == row.comparedRevision || reader.changes(calendarID: id).isEmpty
  }

  /// Does what is to be done.
  ///
  /// - Throws: ``AccountError``, `StoreError`.
  func run() async throws {
    let (known, others) = try store.mirrors { reader in
      let begun = try reader.wanted(calendarID: id).map(\.href) + reader.outgoing(calendarID: id).map(\.href)
      return (try reader.tags(calendarID: id), begun)
    }
    names = ResourceNames(remote.url, known: others + known.keys)
    try await recover()
    try await pull(known)
    try await drain()
    if remote.isWritable, !options.isDryRun {
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

  // MARK: What has changed there

  private func pull(_ known: [String: String]) async throws {
    let now = try store.mirrors { $0.now }
    let isDue =
      options.isFull || row.hold != nil || row.listedAt.map { now.seconds(since: $0) > Self.listingInterval } ?? true
    if !isDue, Self.isUnchanged(row, remote) { return }
    if !isDue, let token = row.token, try await pullChanges(since: token, skippingKnown: nil) { return }
    try await pullListing(known)
  }

  /// Whether the server says that nothing has changed since everything there was read.
  private static func isUnchanged(_ row: MirroredCalendar, _ remote: RemoteCalendar) -> Bool {
    guard row.token != nil || row.tag != nil else { return false }
    return (row.token == nil || row.token == remote.token) && (row.tag == nil || row.tag == remote.tag)
  }

  /// Notes what has changed since a token.
  ///
  /// - Parameter tags: the tags by places of what is known already; nil to look at all that is named.
  /// - Returns: whether the server answered that.
  private func pullChanges(since first: String, skippingKnown tags: [String: String]?) async throws -> Bool {
    var token = first
    var wanted: [WantedResource] = []
    while true {
      guard let answer = try await dav.changes(of: remote.url, since: token), let next = answer.syncToken else {
        return false
      }
      var isCut = false
      for response in answer.responses {
        if names.isSame(response.href, remote.href) {
          isCut = isCut || response.status == 507
          continue
        }
        if response.isCollection { continue }
        let href = names.name(response.href)
        let etag = response.text(DAVNames.entityTag)?.strongTag
        if let etag, tags?[href] == etag { continue }
        wanted.append(WantedResource(href: href, etag: etag, isGone: response.isGone))
      }
      let isOver = !isCut || next == token
      token = next
      if isOver { break }
    }
    let newToken = token
    try write { batch, row in
      for resource in wanted { try batch.want(resource, calendarID: row.calendarID) }
      row.nextToken = newToken
      row.tag = tags == nil ? self.remote.tag : nil
    }
    return true
  }

  /// Notes what differs between a whole listing and what is known.
  private func pullListing(_ known: [String: String]) async throws {
    var listing = try await list()
    // Nothing at all may be a mistake of the server: it is asked twice before that is believed.
    if listing.tags.isEmpty, !known.isEmpty { listing = try await list() }
    let isNew = row.listedAt == nil
    try write { batch, row in
      for (href, etag) in listing.tags where etag == nil || known[href] != etag {
        try batch.want(WantedResource(href: href, etag: etag), calendarID: row.calendarID)
      }
      // What a former listing missed and this one has is not gone.
      for wanted in try batch.wanted(calendarID: row.calendarID) where wanted.isGone && listing.tags[wanted.href] != nil
      {
        try batch.settle(href: wanted.href, calendarID: row.calendarID)
        if known[wanted.href] != listing.tags[wanted.href] {
          try batch.want(
            WantedResource(href: wanted.href, etag: listing.tags[wanted.href] ?? nil), calendarID: row.calendarID)
        }
      }
      let unsent = Set(try batch.unsent(calendarID: row.calendarID))
      for href in known.keys where listing.tags[href] == nil && !unsent.contains(href) {
        try batch.want(WantedResource(href: href, isGone: true), calendarID: row.calendarID)
      }
      // What was read with the listing of the home is older, and so names all that changed since.
      row.nextToken = isNew || !self.hasWritten ? self.remote.token ?? listing.token : listing.token
      row.tag = self.hasWritten ? listing.tag : self.remote.tag
      row.listedAt = batch.now
    }
  }

  /// Whether something was sent in this run, so that what the home's listing said is over.
  private(set) var hasWritten = false

  private struct Listing {
    var tags: [String: String?] = [:]
    var token: String?
    var tag: String?
  }

  private func list() async throws -> Listing {
    let asked = [
      DAVNames.entityTag, DAVNames.resourceType, DAVNames.contentType, DAVNames.tag, DAVNames.syncToken,
    ]
    let (answer, multistatus) = try await dav.properties(asked, of: remote.url, depth: 1)
    guard let multistatus else {
      throw AccountError(.malformed, "\(remote.url.origin) does not list the calendar (\(answer.status))")
    }
    var listing = Listing()
    var hasItself = false
    for response in multistatus.responses {
      if names.isSame(response.href, remote.href) {
        if response.isGone { throw AccountError(.notFound, "the calendar is gone") }
        hasItself = true
        listing.token = response.text(DAVNames.syncToken)
        listing.tag = response.text(DAVNames.tag)
        continue
      }
      if response.isCollection || response.isGone { continue }
      if let type = response.text(DAVNames.contentType), !type.lowercased().contains("calendar") { continue }
      listing.tags.updateValue(
        response.text(DAVNames.entityTag)?.strongTag, forKey: names.name(response.href))
    }
    guard hasItself || !multistatus.responses.isEmpty else {
      throw AccountError(.malformed, "\(remote.url.origin) answers without the calendar itself")
    }
    return listing
  }

  // MARK: After sending

  /// Learns what the server calls the state after what was sent, and what else changed meanwhile.
  private func settle() async throws {
    hasWritten = true
    let known = try store.mirrors { try $0.tags(calendarID: id) }
    if let token = row.token, try await pullChanges(since: token, skippingKnown: known) {
      return try await drain()
    }
    try await pullListing(known)
    try await drain()
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
  func take(_ gone: Set<String> = [], _ body: (RemoteWriter, inout MirroredCalendar) throws -> Void) throws {
    var counts = CalendarReport.Counts()
    var conflicts = 0
    var problems: [CalendarReport.Refusal] = []
    try write { batch, row in
      let writer = RemoteWriter(batch, calendarID: row.calendarID, preferring: preferred, gone: gone)
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
