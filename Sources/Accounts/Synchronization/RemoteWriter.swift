import CalendarStore
import ICalendar

/// Takes what a server says of resources into one calendar of the store, in one transaction.
final class RemoteWriter {
  let batch: MirrorBatch
  let calendarID: Int64
  private let preferred: MirrorConflict.Side
  /// The places that are known to be empty now.
  private let gone: Set<String>
  private(set) var counts = CalendarReport.Counts()
  private(set) var conflictCount = 0
  private(set) var problems: [CalendarReport.Refusal] = []

  init(_ batch: MirrorBatch, calendarID: Int64, preferring preferred: MirrorConflict.Side, gone: Set<String> = []) {
    self.batch = batch
    self.calendarID = calendarID
    self.preferred = preferred
    self.gone = gone
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
    if let old = known, old.state == .agreed, old.uid != text.uid {
      try leave(old)
      known = nil
    }
    if let known, known.state == .agreed, known.remoteText != nil { return try update(known, remote, text) }
    guard let other = try batch.mirror(uid: text.uid, calendarID: calendarID), other.href != remote.href else {
      return try meet(remote, text)
    }
    // What never got there is free to be the other copy.
    if gone.contains(other.href) || other.remoteText == nil {
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

  private func note(_ remote: Remote, uid: String, _ state: Mirror.State, problem: String?) throws {
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
    let theirs =
      known.seen == nil
      ? remote.text : try ResourceMerge(base: seen, mine: sent, theirs: remote.text, preferring: .theirs).text
    guard let local = try batch.resource(uid: known.uid, calendarID: calendarID) else {
      try keep(uid: known.uid, nil, .theirs, base: sent, mine: nil, theirs: theirs)
      counts.added += 1
      return try put(ResourceText(theirs), uid: known.uid, as: remote)
    }
    if local.revision <= known.revision && local.members == known.members || ResourceText.saySame(local.text, sent) {
      counts.updated += 1
      return try put(ResourceText(theirs), uid: known.uid, as: remote)
    }
    let merge = try ResourceMerge(base: sent, mine: local.text, theirs: theirs, preferring: preferred)
    for property in merge.conflicts {
      try keep(uid: known.uid, property, preferred, base: sent, mine: local.text, theirs: theirs)
    }
    counts.updated += 1
    if ResourceText.saySame(merge.text, theirs) { return try put(ResourceText(merge.text), uid: known.uid, as: remote) }
    let merged = try ResourceText(merge.text)
    try batch.put(merged.items, zones: merged.zones, uid: known.uid, calendarID: calendarID)
    try wait(sent: theirs, uid: known.uid, as: remote)
  }

  // MARK: A resource that is gone

  /// Deletes the items of a resource that is gone, unless they were changed here.
  func remove(href: String) throws {
    defer { try? batch.settle(href: href, calendarID: calendarID) }
    guard let known = try batch.mirror(href: href, calendarID: calendarID) else { return }
    guard known.state == .agreed else { return try batch.forget(href: href, calendarID: calendarID) }
    if try !promoteTwin(of: known) { try leave(known) }
  }

  /// Whether the items of a resource that is gone would be deleted here.
  func wouldDelete(href: String) throws -> String? {
    guard let known = try batch.mirror(href: href, calendarID: calendarID), known.state == .agreed,
      let local = try batch.resource(uid: known.uid, calendarID: calendarID), !isChanged(local, known)
    else { return nil }
    return local.title
  }

  private func leave(_ known: Mirror) throws {
    try batch.forget(href: known.href, calendarID: calendarID)
    guard let local = try batch.resource(uid: known.uid, calendarID: calendarID) else { return }
    if isChanged(local, known) {
      try keep(uid: known.uid, nil, .mine, base: known.sent, mine: local.text, theirs: nil)
    } else {
      try batch.delete(uid: known.uid, calendarID: calendarID)
      counts.deleted += 1
    }
  }

  private func isChanged(_ local: MirroredResource, _ known: Mirror) -> Bool {
    if local.revision <= known.revision, local.members == known.members { return false }
    return known.sent.map { !ResourceText.saySame(local.text, $0) } ?? true
  }

  /// Lets another resource with the UID take the place of one that is gone.
  private func promoteTwin(of known: Mirror) throws -> Bool {
    guard let twin = try batch.twin(uid: known.uid, calendarID: calendarID) else { return false }
    try batch.forget(href: twin.href, calendarID: calendarID)
    try batch.want(WantedResource(href: twin.href), calendarID: calendarID)
    var moved = known
    moved.href = twin.href
    try batch.forget(href: known.href, calendarID: calendarID)
    try batch.save(moved)
    return true
  }

  // MARK: Agreements

  /// Makes the items what a text says, and notes that both agree.
  private func put(_ text: ResourceText, uid: String, as remote: Remote) throws {
    try batch.put(text.items, zones: text.zones, uid: uid, calendarID: calendarID)
    guard let local = try batch.resource(uid: uid, calendarID: calendarID) else {
      return try note(remote, uid: uid, .unreadable, problem: "its UID is written in a way that is not understood")
    }
    try agree(local, as: remote)
  }

  /// Notes that both copies agree.
  func agree(_ local: MirroredResource, as remote: Remote) throws {
    try agree(local.text, revision: local.revision, members: local.members, uid: local.uid, as: remote)
  }

  func agree(_ sent: [UInt8], revision: Int64, members: Int, uid: String, as remote: Remote) throws {
    var mirror = Mirror(calendarID: calendarID, href: remote.href, uid: uid)
    mirror.etag = remote.etag
    mirror.scheduleTag = remote.scheduleTag
    mirror.sent = sent
    mirror.seen = ResourceText.haveSameItems(sent, remote.text) ? nil : remote.text
    mirror.revision = revision
    mirror.members = members
    try batch.save(mirror)
  }

  /// Notes what both last agreed about where there is more here that has still to be sent.
  private func wait(sent: [UInt8], uid: String, as remote: Remote) throws {
    try agree(sent, revision: 0, members: 0, uid: uid, as: remote)
  }

  private func keep(
    uid: String, _ property: String?, _ taken: MirrorConflict.Side, base: [UInt8]?, mine: [UInt8]?, theirs: [UInt8]?
  ) throws {
    conflictCount += 1
    try batch.add(
      MirrorConflict(
        calendarID: calendarID, uid: uid, at: batch.now, property: property, taken: taken, base: base, mine: mine,
        theirs: theirs))
  }
}

extension MirroredResource {
  /// What people call it.
  var title: String {
    (try? ResourceText(text))?.items.first?.first(.summary)?.text ?? uid
  }
}
