import CalendarModel
import CalendarStore
import ICalendar

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

  /// Takes back a move here where the items were moved to another calendar there, too: they are where the server has them, with
  /// what was changed of them here.
  func takeBackMove(of uid: String, _ sent: Resource?) throws {
    guard let sent, let own = try batch.mirroredCalendar(calendarID), let account = try batch.account(own.accountID)
    else { return }
    var (there, here): (MirroredCalendar?, [Int64]) = (nil, [])
    for place in try batch.calendars(of: account) where place.calendarID != calendarID && place.missingSince == nil {
      guard try batch.state(uid: uid, calendarID: place.calendarID) != nil else { continue }
      let mirror = try batch.mirror(uid: uid, calendarID: place.calendarID)
      if mirror?.remoteText == nil {
        here.append(place.calendarID)
      } else if let mirror, mirror.state == .agreed, mirror.revision > own.comparedRevision {
        there = place
      }
    }
    guard let there else { return }
    for place in here {
      guard let mine = try batch.resource(uid: uid, calendarID: place), mine.obstacle == nil,
        let theirs = try batch.resource(uid: uid, calendarID: there.calendarID), theirs.obstacle == nil
      else { continue }
      let old = Resource(theirs)
      let merged = try join(sent, Resource(mine), old, uid: uid, in: there.calendarID)
      try write(merged, uid: uid, over: old, in: there.calendarID)
      try batch.delete(uid: uid, calendarID: place)
      let title = mine.items.first?.first(.summary)?.text
      let name = there.title.map { "“\($0)”" } ?? "another calendar"
      problems.append(
        CalendarReport.Refusal(
          uid: uid, status: nil, reason: "both sides moved it; it is in \(name), as it is there", title: title))
    }
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
