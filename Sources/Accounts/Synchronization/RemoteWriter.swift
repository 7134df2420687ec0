import CalendarModel
import CalendarStore
import ICalendar

/// Stores the server's resources in one calendar, in one transaction.
final class RemoteWriter {
  let batch: MirrorBatch
  let calendarID: Int64
  private let preferred: KeptConflict.Side
  /// The addresses of the account's user.
  private let addresses: Set<String>
  var counts = CalendarReport.Counts()
  /// The conflicts that were found.
  var conflicts: [KeptConflict.ID] = []
  var problems: [CalendarReport.Refusal] = []

  init(
    _ batch: MirrorBatch, calendarID: Int64, preferring preferred: KeptConflict.Side,
    answeringAs addresses: Set<String>
  ) {
    self.batch = batch
    self.calendarID = calendarID
    self.preferred = preferred
    self.addresses = addresses
  }

  /// A resource as it currently is on the server.
  struct Remote {
    let href: String
    var etag: String?
    var scheduleTag: String?
    let resource: Resource
  }

  /// The stored data about the resource at a path.
  func known(href: String) throws -> KnownResource? {
    try batch.mirror(href: href, calendarID: calendarID).map { KnownResource($0) }
  }

  // MARK: Existing resources

  /// Stores a resource.
  func take(_ remote: Remote) throws { try take(remote, known: known(href: remote.href)) }

  /// Stores a resource whose known data was already looked up.
  func take(_ remote: Remote, known: KnownResource?) throws {
    var known = known
    let uid: String
    do {
      uid = try remote.resource.items().uid
    } catch {
      let problem = "it cannot be read: \(error)"
      guard var mirror = known?.mirror, mirror.state == .agreed else {
        return try note(remote, uid: "", .unreadable, problem: problem)
      }
      // The last readable version is kept, so that the items here still belong to the resource.
      if mirror.refused == nil { mirror.problem = problem }
      try batch.save(mirror)
      problems.append(CalendarReport.Refusal(uid: mirror.uid, status: mirror.status, reason: problem))
      return
    }
    if known?.mirror.refused == nil { known?.mirror.problem = nil }
    if let known, known.mirror.state == .agreed {
      if known.mirror.uid.hasSameBytes(as: uid) {
        if known.remote != nil { return try update(known, remote) }
      } else {
        // The server may have moved the items to another path that has already been read.
        if try !promoteTwin(of: known.mirror) { try leave(known) }
      }
    }
    guard let other = try batch.mirror(uid: uid, calendarID: calendarID).map({ KnownResource($0) }),
      !other.mirror.href.hasSameBytes(as: remote.href)
    else { return try meet(remote, uid: uid) }
    // A resource that never reached the server can be paired with this one.
    if try other.remote == nil || batch.isGone(href: other.mirror.href, calendarID: calendarID) {
      try batch.forget(href: other.mirror.href, calendarID: calendarID)
      if other.remote == nil { return try meet(remote, uid: uid) }
      try batch.settle(href: other.mirror.href, calendarID: calendarID)
      var moved = other
      moved.mirror.href = remote.href
      return try update(moved, remote)
    }
    let problem = other.says(remote.resource) ? nil : "another item has the same UID but different contents"
    try note(remote, uid: uid, .twin, problem: problem)
  }

  /// Records a resource that represents no items.
  func note(_ remote: Remote, uid: String, _ state: Mirror.State, problem: String?) throws {
    var mirror = Mirror(calendarID: calendarID, href: remote.href, uid: uid)
    mirror.etag = remote.etag
    mirror.state = state
    mirror.problem = problem
    try batch.save(mirror)
    if let problem { problems.append(CalendarReport.Refusal(uid: uid, status: nil, reason: problem)) }
  }

  /// Records that a resource exists but could not be read.
  func fail(_ href: String, _ reason: String) throws {
    problems.append(CalendarReport.Refusal(uid: "", status: nil, reason: reason))
    if try batch.mirror(href: href, calendarID: calendarID) != nil { return }
    var mirror = Mirror(calendarID: calendarID, href: href, uid: "")
    mirror.state = .unreadable
    mirror.problem = reason
    try batch.save(mirror)
  }

  /// Handles a resource without a common base: a new one, or one whose UID already exists here.
  private func meet(_ remote: Remote, uid: String) throws {
    guard let local = try batch.resource(uid: uid, calendarID: calendarID) else {
      counts.added += 1
      return try put(remote.resource, uid: uid, as: remote)
    }
    if let obstacle = local.obstacle { return try note(remote, uid: uid, .twin, problem: obstacle) }
    let mine = Resource(local)
    if mine.saysSame(as: remote.resource) { return try agree(mine, local, as: remote) }
    if try mine.items().version > remote.resource.items().version {
      try keep(uid: uid, nil, .mine, base: nil, mine: mine, theirs: remote.resource)
      return try wait(sent: remote.resource, uid: uid, as: remote)
    }
    try keep(uid: uid, nil, .theirs, base: nil, mine: mine, theirs: remote.resource)
    counts.updated += 1
    try put(remote.resource, uid: uid, as: remote)
  }

  /// Handles a resource that existed on both sides, by merging the server's changes with the local changes.
  private func update(_ known: KnownResource, _ remote: Remote) throws {
    guard let sent = known.sent, let seen = known.remote else { return try meet(remote, uid: known.mirror.uid) }
    if known.says(remote.resource) {
      var mirror = known.mirror
      mirror.etag = remote.etag
      mirror.scheduleTag = remote.scheduleTag
      if !seen.isSame(as: remote.resource) {
        mirror.seen = sent.hasSameItems(as: remote.resource) ? nil : remote.resource.text
      }
      return try batch.save(mirror)
    }
    // If the server only formatted something differently, the local text stays as it is.
    let theirs = try seen === sent ? remote.resource : rewritten(sent, from: seen, to: remote.resource)
    try change(known.mirror, sent, remote, to: theirs)
  }

  /// Merges the local items with the server's changes to our text.
  func change(_ known: Mirror, _ sent: Resource, _ remote: Remote, to theirs: Resource) throws {
    guard let state = try batch.state(uid: known.uid, calendarID: calendarID) else {
      if try follow(known, sent, remote, to: theirs) { return }
      try keep(uid: known.uid, nil, .theirs, base: sent, mine: nil, theirs: theirs)
      counts.added += 1
      return try put(theirs, uid: known.uid, as: remote)
    }
    counts.updated += 1
    guard let mine = try changed(known, sent, state) else { return try put(theirs, uid: known.uid, as: remote) }
    let merged = try join(sent, mine, theirs, uid: known.uid, in: calendarID)
    if merged.saysSame(as: theirs) { return try put(merged, uid: known.uid, as: remote) }
    let items = try merged.items()
    try batch.put(items.items, zones: items.zones, uid: known.uid, calendarID: calendarID)
    try wait(sent: theirs, uid: known.uid, as: remote)
  }

  /// Merges the changes of both sides, and stores the discarded values.
  ///
  /// - Parameter place: The calendar in which the items end up.
  func join(_ base: Resource, _ mine: Resource, _ theirs: Resource, uid: String, in place: Int64) throws -> Resource {
    let merge = try ResourceMerge(
      base: base, mine: mine, theirs: theirs, preferring: preferred, keepingChanged: true, answeringAs: addresses)
    for conflict in merge.conflicts {
      let (base, mine, theirs) = merge.versions(of: conflict)
      try keep(uid: uid, conflict.property, conflict.taken, in: place, base: base, mine: mine, theirs: theirs)
    }
    return merge.merged
  }

  /// The local items, or nil if they have not changed since both sides last agreed. They are read only if their state
  /// differs.
  func changed(_ known: Mirror, _ sent: Resource?, _ state: ItemsState) throws -> Resource? {
    guard !known.isCurrent(with: state), let local = try batch.resource(uid: known.uid, calendarID: calendarID) else {
      return nil
    }
    let mine = Resource(local)
    return sent.map { mine.saysSame(as: $0) } == true ? nil : mine
  }

  /// Our text with the changes that the server made to its own version of the same state.
  private func rewritten(_ sent: Resource, from seen: Resource, to now: Resource) throws -> Resource {
    try ResourceMerge(
      base: seen, mine: sent, theirs: now, preferring: .theirs, keepingChanged: false, answeringAs: addresses
    ).merged
  }
}
