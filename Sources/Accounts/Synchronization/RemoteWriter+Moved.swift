import CalendarModel
import CalendarStore
import ICalendar

/// Handles items that one side moved to another calendar of the account while the other changed them: the change is
/// applied in the new calendar.
extension RemoteWriter {
  /// Applies a change on the server to items that were moved away here.
  ///
  /// - Returns: Whether they were moved.
  func follow(_ known: Mirror, _ sent: Resource, _ remote: Remote, to theirs: Resource) throws -> Bool {
    guard let (place, mine) = try moved(known.uid) else { return false }
    counts.updated += 1
    try write(join(sent, mine, theirs, uid: known.uid, in: place), uid: known.uid, over: mine, in: place)
    // The remaining resource on the server is deleted with its current tag.
    var mirror = known
    mirror.etag = remote.etag
    mirror.scheduleTag = remote.scheduleTag
    mirror.sent = theirs.text
    mirror.seen = theirs.hasSameItems(as: remote.resource) ? nil : remote.resource.text
    try batch.save(mirror)
    return true
  }

  /// Applies a local change in the calendar to which the server moved the items.
  ///
  /// - Returns: Whether they were moved.
  func follow(_ uid: String, _ sent: Resource?, changedHereTo mine: Resource) throws -> Bool {
    guard let sent, let (place, theirs) = try moved(uid) else { return false }
    counts.updated += 1
    try write(join(sent, mine, theirs, uid: uid, in: place), uid: uid, over: theirs, in: place)
    try batch.delete(uid: uid, calendarID: calendarID)
    return true
  }

  /// Reverts a local move if the server moved the items to a different calendar: they stay where the server has them,
  /// with the local changes.
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
          uid: uid, status: nil, reason: "both sides moved it; it is now in \(name), as on the server", title: title))
    }
  }

  /// The calendar to which the items with the given UID were moved, and their server version, or nil if they were not
  /// moved.
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
