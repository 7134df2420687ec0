import CalendarStore
import ICalendar

extension RemoteWriter {
  /// Deletes the items of a resource that no longer exists, unless they were changed here.
  func remove(href: String) throws {
    defer { try? batch.settle(href: href, calendarID: calendarID) }
    guard let known = try known(href: href) else { return }
    guard known.mirror.state == .agreed else { return try batch.forget(href: href, calendarID: calendarID) }
    if try !promoteTwin(of: known.mirror) { try leave(known) }
  }

  /// The title of a missing resource's items, if the items would be deleted here. Nil otherwise, for example if they
  /// were moved to another calendar.
  func wouldDelete(href: String) throws -> String? {
    guard let known = try known(href: href), known.mirror.state == .agreed,
      let state = try batch.state(uid: known.mirror.uid, calendarID: calendarID),
      try changed(known.mirror, known.sent, state) == nil,
      try batch.newCalendar(ofMoved: known.mirror.uid, from: calendarID) == nil
    else { return nil }
    let local = try batch.resource(uid: known.mirror.uid, calendarID: calendarID)
    return local?.items.first?.first(.summary)?.text ?? known.mirror.uid
  }

  /// Detaches a resource that is no longer at its path.
  func leave(_ known: KnownResource) throws {
    let uid = known.mirror.uid
    try batch.forget(href: known.mirror.href, calendarID: calendarID)
    guard let state = try batch.state(uid: uid, calendarID: calendarID) else {
      return try takeBackMove(of: uid, known.sent)
    }
    if let mine = try changed(known.mirror, known.sent, state) {
      if try follow(uid, known.sent, changedHereTo: mine) { return }
      try keep(uid: uid, nil, .mine, base: known.sent, mine: mine, theirs: nil)
    } else {
      try batch.delete(uid: uid, calendarID: calendarID)
      counts.deleted += 1
      // If the server still has the copy in the calendar from which the item was moved here, the item is there again.
      guard let old = try batch.refusedOldCopy(of: uid, in: calendarID) else { return }
      try batch.forget(href: old.href, calendarID: old.calendarID)
      try batch.want(WantedResource(href: old.href), calendarID: old.calendarID)
    }
  }

  /// Replaces a missing resource with another one that has the same UID.
  func promoteTwin(of known: Mirror) throws -> Bool {
    guard let twin = try batch.twin(uid: known.uid, calendarID: calendarID) else { return false }
    try batch.forget(href: twin.href, calendarID: calendarID)
    try batch.want(WantedResource(href: twin.href), calendarID: calendarID)
    var moved = known
    moved.href = twin.href
    try batch.forget(href: known.href, calendarID: calendarID)
    try batch.save(moved)
    return true
  }
}
