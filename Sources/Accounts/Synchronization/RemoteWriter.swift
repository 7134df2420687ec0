import CalendarStore
import ICalendar

/// Takes what a server says of resources into one calendar of the store, in one transaction.
final class RemoteWriter {
  let batch: MirrorBatch
  let calendarID: Int64
  private let preferred: MirrorConflict.Side
  /// The addresses of the account's user.
  private let addresses: Set<String>
  var counts = CalendarReport.Counts()
  var conflictCount = 0
  private(set) var problems: [CalendarReport.Refusal] = []

  init(
    _ batch: MirrorBatch, calendarID: Int64, preferring preferred: MirrorConflict.Side,
    answeringAs addresses: Set<String>
  ) {
    self.batch = batch
    self.calendarID = calendarID
    self.preferred = preferred
    self.addresses = addresses
  }

  /// A resource as the server has it now.
  struct Remote {
    let href: String
    let etag: String?
    var scheduleTag: String?
    let text: [UInt8]
  }

  // MARK: A resource that is there

  /// Takes a resource in.
  func take(_ remote: Remote) throws {
    let text: ResourceText
    do {
      text = try ResourceText(remote.text)
    } catch {
      return try note(remote, uid: "", .unreadable, problem: "it cannot be read: \(error)")
    }
    var known = try batch.mirror(href: remote.href, calendarID: calendarID)
    if let old = known, old.state == .agreed, !old.uid.hasSameBytes(as: text.uid) {
      try leave(old)
      known = nil
    }
    if let known, known.state == .agreed, known.remoteText != nil { return try update(known, remote, text) }
    guard let other = try batch.mirror(uid: text.uid, calendarID: calendarID), !other.href.hasSameBytes(as: remote.href)
    else {
      return try meet(remote, text)
    }
    // What never got there is free to be the other copy.
    if try other.remoteText == nil || batch.isGone(href: other.href, calendarID: calendarID) {
      try batch.forget(href: other.href, calendarID: calendarID)
      if other.remoteText == nil { return try meet(remote, text) }
      try batch.settle(href: other.href, calendarID: calendarID)
      var moved = other
      moved.href = remote.href
      return try update(moved, remote, text)
    }
    let isCopy = other.remoteText.map { ResourceText.saySame($0, remote.text) } ?? false
    try note(remote, uid: text.uid, .twin, problem: isCopy ? nil : "another item has its UID, and says something else")
  }

  /// Notes a resource that stands for no items.
  func note(_ remote: Remote, uid: String, _ state: Mirror.State, problem: String?) throws {
    var mirror = Mirror(calendarID: calendarID, href: remote.href, uid: uid)
    mirror.etag = remote.etag
    mirror.state = state
    mirror.problem = problem
    try batch.save(mirror)
    if let problem { problems.append(CalendarReport.Refusal(uid: uid, status: nil, reason: problem)) }
  }

  /// Notes that a resource is there and could not be read.
  func fail(_ href: String, _ reason: String) throws {
    problems.append(CalendarReport.Refusal(uid: "", status: nil, reason: reason))
    if try batch.mirror(href: href, calendarID: calendarID) != nil { return }
    var mirror = Mirror(calendarID: calendarID, href: href, uid: "")
    mirror.state = .unreadable
    mirror.problem = reason
    try batch.save(mirror)
  }

  /// A resource that has no base: new, or there is something of its UID here.
  private func meet(_ remote: Remote, _ text: ResourceText) throws {
    guard let local = try batch.resource(uid: text.uid, calendarID: calendarID) else {
      counts.added += 1
      return try put(text, uid: text.uid, as: remote)
    }
    if let obstacle = local.obstacle { return try note(remote, uid: text.uid, .twin, problem: obstacle) }
    if ResourceText.saySame(local.text, remote.text) { return try agree(local, as: remote) }
    let mine = try ResourceText(local.text)
    if mine.version > text.version {
      try keep(uid: text.uid, nil, .mine, base: nil, mine: local.text, theirs: remote.text)
      return try wait(sent: remote.text, uid: text.uid, as: remote)
    }
    try keep(uid: text.uid, nil, .theirs, base: nil, mine: local.text, theirs: remote.text)
    counts.updated += 1
    try put(text, uid: text.uid, as: remote)
  }

  /// A resource that both had: what changed there since is joined with what changed here.
  func update(_ known: Mirror, _ remote: Remote, _ text: ResourceText) throws {
    guard let sent = known.sent, let seen = known.remoteText else { return try meet(remote, text) }
    if ResourceText.saySame(seen, remote.text) {
      var mirror = known
      mirror.etag = remote.etag
      mirror.scheduleTag = remote.scheduleTag
      mirror.seen = ResourceText.haveSameItems(sent, remote.text) ? nil : remote.text
      return try batch.save(mirror)
    }
    // What the server only wrote in another way stays as it is here.
    try change(known, sent, remote, to: known.seen == nil ? remote.text : merge(seen, sent, remote.text, .theirs).text)
  }

  /// Joins what is here with a change that the server made of our text.
  func change(_ known: Mirror, _ sent: [UInt8], _ remote: Remote, to theirs: [UInt8]) throws {
    guard let local = try batch.resource(uid: known.uid, calendarID: calendarID) else {
      try keep(uid: known.uid, nil, .theirs, base: sent, mine: nil, theirs: theirs)
      counts.added += 1
      return try put(ResourceText(theirs), uid: known.uid, as: remote)
    }
    if local.revision <= known.revision && local.members == known.members || ResourceText.saySame(local.text, sent) {
      counts.updated += 1
      return try put(ResourceText(theirs), uid: known.uid, as: remote)
    }
    let merge = try merge(sent, local.text, theirs, preferred)
    for property in merge.conflicts {
      try keep(uid: known.uid, property, preferred, base: sent, mine: local.text, theirs: theirs)
    }
    counts.updated += 1
    if ResourceText.saySame(merge.text, theirs) { return try put(ResourceText(merge.text), uid: known.uid, as: remote) }
    let merged = try ResourceText(merge.text)
    try batch.put(merged.items, zones: merged.zones, uid: known.uid, calendarID: calendarID)
    try wait(sent: theirs, uid: known.uid, as: remote)
  }

  private func merge(
    _ base: [UInt8], _ mine: [UInt8], _ theirs: [UInt8], _ preferred: MirrorConflict.Side
  ) throws -> ResourceMerge {
    try ResourceMerge(base: base, mine: mine, theirs: theirs, preferring: preferred, answeringAs: addresses)
  }
}
