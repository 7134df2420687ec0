import CalendarStore

extension RemoteWriter {
  /// Makes the items what a text says, and notes that both agree.
  func put(_ text: ResourceText, uid: String, as remote: Remote) throws {
    let isAll = try batch.put(text.items, zones: text.zones, uid: uid, calendarID: calendarID)
    guard let local = try batch.resource(uid: uid, calendarID: calendarID) else {
      return try note(remote, uid: uid, .unreadable, problem: "its UID is written in a way that is not understood")
    }
    if !isAll { return try wait(sent: remote.text, uid: uid, as: remote) }
    try agree(local, as: remote)
  }

  /// Notes that both copies agree.
  func agree(_ local: MirroredResource, as remote: Remote) throws {
    try agree(local.text, revision: local.revision, members: local.members, uid: local.uid, as: remote)
  }

  /// Notes that both copies agree about a text of ours.
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

  /// Notes that the server took what was sent. What it added that means something is a change there.
  func agree(sending sent: [UInt8], of change: OutgoingChange, as remote: Remote) throws {
    try agree(sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
    guard let added = ServerAdditions(to: sent, in: remote.text).text,
      let known = try batch.mirror(href: remote.href, calendarID: calendarID),
      try batch.resource(uid: change.uid, calendarID: calendarID) != nil
    else { return }
    try self.change(known, sent, remote, to: added)
  }

  /// Notes what both last agreed about where there is more here that has still to be sent.
  func wait(sent: [UInt8], uid: String, as remote: Remote) throws {
    try agree(sent, revision: 0, members: 0, uid: uid, as: remote)
  }

  /// Keeps what does not stand in an item.
  func keep(
    uid: String, _ property: String?, _ taken: MirrorConflict.Side, base: [UInt8]?, mine: [UInt8]?, theirs: [UInt8]?
  ) throws {
    conflictCount += 1
    try batch.add(
      MirrorConflict(
        calendarID: calendarID, uid: uid, at: batch.now, property: property, taken: taken, base: base, mine: mine,
        theirs: theirs))
  }
}
