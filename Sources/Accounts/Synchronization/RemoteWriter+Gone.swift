import CalendarStore
import ICalendar

extension RemoteWriter {
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

  /// Lets go of a resource that is not at its place any more.
  func leave(_ known: Mirror) throws {
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
}

extension MirroredResource {
  /// What people call it.
  var title: String {
    (try? ResourceText(text))?.items.first?.first(.summary)?.text ?? uid
  }
}
