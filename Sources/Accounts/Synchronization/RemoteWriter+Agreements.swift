import CalendarModel
import CalendarStore

extension RemoteWriter {
  /// Makes the items what a resource says, and notes that both agree.
  func put(_ resource: Resource, uid: String, as remote: Remote) throws {
    let contents = try resource.items()
    let isAll = try batch.put(contents.items, zones: contents.zones, uid: uid, calendarID: calendarID)
    guard let local = try batch.resource(uid: uid, calendarID: calendarID) else {
      return try note(remote, uid: uid, .unreadable, problem: "its UID is written in a way that is not understood")
    }
    if !isAll { return try wait(sent: remote.resource, uid: uid, as: remote) }
    try agree(Resource(local), local, as: remote)
  }

  /// Notes that both copies agree.
  ///
  /// - Parameter mine: the resource of the items here.
  func agree(_ mine: Resource, _ local: MirroredResource, as remote: Remote) throws {
    try agree(mine, revision: local.revision, members: local.members, uid: local.uid, as: remote)
  }

  /// Notes that both copies agree about a resource of ours.
  @discardableResult
  func agree(_ sent: Resource, revision: Int64, members: Int, uid: String, as remote: Remote) throws -> Mirror {
    var mirror = Mirror(calendarID: calendarID, href: remote.href, uid: uid)
    mirror.etag = remote.etag
    mirror.scheduleTag = remote.scheduleTag
    mirror.sent = sent.text
    mirror.seen = sent.hasSameItems(as: remote.resource) ? nil : remote.resource.text
    mirror.revision = revision
    mirror.members = members
    try batch.save(mirror)
    return mirror
  }

  /// Notes that the server took what was sent. What it added that means something is a change there.
  func agree(sending sent: Resource, of change: OutgoingChange, as remote: Remote) throws {
    let known = try agree(
      sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
    guard let added = ServerAdditions(to: sent, in: remote.resource).resource,
      try batch.state(uid: change.uid, calendarID: calendarID) != nil
    else { return }
    try self.change(known, sent, remote, to: added)
  }

  /// Notes what both last agreed about where there is more here that has still to be sent.
  func wait(sent: Resource, uid: String, as remote: Remote) throws {
    try agree(sent, revision: 0, members: 0, uid: uid, as: remote)
  }

  /// Keeps what does not stand in an item.
  ///
  /// - Parameter place: the calendar that the item is in; nil for the one that is written to.
  func keep(
    uid: String, _ property: String?, _ taken: KeptConflict.Side, in place: Int64? = nil, base: Resource?,
    mine: Resource?, theirs: Resource?
  ) throws {
    conflicts.append(
      try batch.add(
        KeptConflict(
          calendarID: place ?? calendarID, uid: uid, at: batch.now, property: property, taken: taken, base: base?.text,
          mine: mine?.text, theirs: theirs?.text)))
  }
}
