import CalendarModel
import CalendarStore

/// Items that one side moved to another calendar of the account while the other one changed them: the change goes where
/// the items are.
extension RemoteWriter {
  /// Takes a change there to items that were moved away here.
  ///
  /// - Returns: whether they were.
  func follow(_ known: Mirror, _ sent: Resource, _ remote: Remote, to theirs: Resource) throws -> Bool {
    guard let (place, mine) = try moved(known.uid) else { return false }
    counts.updated += 1
    try write(join(sent, mine, theirs, uid: known.uid, in: place), uid: known.uid, over: mine, in: place)
    // What is left of it there is deleted with the tag that it has now.
    var mirror = known
    mirror.etag = remote.etag
    mirror.scheduleTag = remote.scheduleTag
    mirror.sent = theirs.text
    mirror.seen = theirs.hasSameItems(as: remote.resource) ? nil : remote.resource.text
    try batch.save(mirror)
    return true
  }

  /// Takes a change here to where the items were moved there.
  ///
  /// - Returns: whether they were.
  func follow(_ uid: String, _ sent: Resource?, changedHereTo mine: Resource) throws -> Bool {
    guard let sent, let (place, theirs) = try moved(uid) else { return false }
    counts.updated += 1
    try write(join(sent, mine, theirs, uid: uid, in: place), uid: uid, over: theirs, in: place)
    try batch.delete(uid: uid, calendarID: calendarID)
    return true
  }

  /// The calendar that the items of a UID came to, and what they are there; nil if they were not moved.
  private func moved(_ uid: String) throws -> (place: Int64, Resource)? {
    guard let place = try batch.newCalendar(ofMoved: uid, from: calendarID),
      let local = try batch.resource(uid: uid, calendarID: place), local.obstacle == nil
    else { return nil }
    return (place, Resource(local))
  }

  private func write(_ merged: Resource, uid: String, over old: Resource, in place: Int64) throws {
    if merged.saysSame(as: old) { return }
    let items = try merged.items()
    try batch.put(items.items, zones: items.zones, uid: uid, calendarID: place)
  }
}
