import CalendarModel
import CalendarStore

extension RemoteWriter {
  /// Replaces the items with those of a resource, and records that both sides agree.
  func put(_ resource: Resource, uid: String, as remote: Remote) throws {
    let contents = try resource.items()
    let isAll = try batch.put(contents.items, zones: contents.zones, uid: uid, calendarID: calendarID)
    guard let local = try batch.resource(uid: uid, calendarID: calendarID) else {
      return try note(remote, uid: uid, .unreadable, problem: "its UID cannot be read")
    }
    if !isAll { return try wait(sent: remote.resource, uid: uid, as: remote) }
    try agree(Resource(local), local, as: remote)
  }

  /// Records that both copies agree.
  ///
  /// - Parameter mine: The resource of the local items.
  func agree(_ mine: Resource, _ local: MirroredResource, as remote: Remote) throws {
    try agree(mine, revision: local.revision, members: local.members, uid: local.uid, as: remote)
  }

  /// Records that both copies agree on one of our resources.
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

  /// Records that the server accepted a change. Meaningful additions count as a change on the server.
  func agree(sending sent: Resource, of change: OutgoingChange, as remote: Remote) throws {
    let known = try agree(
      sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
    guard let added = ServerAdditions(to: sent, in: remote.resource).resource,
      try batch.state(uid: change.uid, calendarID: calendarID) != nil
    else { return }
    try self.change(known, sent, remote, to: added)
  }

  /// Records the last agreed state while more local changes remain to be sent.
  func wait(sent: Resource, uid: String, as remote: Remote) throws {
    try agree(sent, revision: 0, members: 0, uid: uid, as: remote)
  }

  /// Stores the discarded values of conflicts.
  ///
  /// - Parameter place: The calendar of the item, or nil for the one being written.
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
