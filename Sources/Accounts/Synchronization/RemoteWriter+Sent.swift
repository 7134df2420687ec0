import CalendarModel
import CalendarStore
import CivilTime

extension RemoteWriter {
  /// Records that the server refused a change. The change is not sent again until either side changes; after a server
  /// failure, it is sent again after 1, 2, 4 … minutes, up to 6 hours.
  ///
  /// - Parameter tries: The number of consecutive failures before this one.
  func refuse(_ change: OutgoingChange, _ status: Int, _ reason: String, after tries: Int) throws {
    try noteRefusal(change, status, reason, after: tries)
    try batch.finish(change)
  }

  /// Records that the server accepted a change but still has the previous version, as if a captive portal had answered
  /// in its place. The change is sent again, at first in the same run.
  private func noteUnchanged(_ change: OutgoingChange, after tries: Int) throws {
    try noteRefusal(change, 200, "the server accepted the change, but still has the previous version", after: tries)
    guard var mirror = try batch.mirror(uid: change.uid, calendarID: calendarID) else { return }
    mirror.tries = tries + 1
    mirror.retryAt = tries == 0 ? batch.now : retry(after: tries)
    try batch.save(mirror)
  }

  /// The number of times that a change is sent although the server keeps the previous version.
  private static let mostTries = 2

  private func retry(after tries: Int) -> Instant {
    NextRun.after(NextRun.pause(afterFailures: tries, within: 60...6 * 3_600), batch.now)
  }

  private func noteRefusal(_ change: OutgoingChange, _ status: Int, _ reason: String, after tries: Int) throws {
    var mirror =
      try batch.mirror(uid: change.uid, calendarID: calendarID)
      ?? Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.status = status
    mirror.problem = reason
    mirror.refused = change.action == .delete ? Mirror.deletion : change.text.map { Digest($0).text }
    // Unlike a refused change, a refused deletion cannot be sent again by changing the item.
    let isRetried = CalendarSync.isFailure(status) || change.action == .delete
    mirror.tries = isRetried ? tries + 1 : 0
    mirror.retryAt = isRetried ? retry(after: mirror.tries) : nil
    try batch.save(mirror)
  }

  /// Records the outcome of a change for which the server reported a failure, although it may have made the change
  /// anyway.
  ///
  /// - Parameter tries: The number of consecutive failures before this one.
  func conclude(
    _ change: OutgoingChange, _ found: ResourceReader.Found?, failedWith status: Int, _ reason: String,
    after tries: Int
  ) throws {
    let known = try known(href: change.href)
    switch answer(found, href: change.href) {
    // The outcome is unknown; the next run checks again before it sends anything.
    case .failed?, nil: try noteRefusal(change, status, reason, after: tries)
    case .gone? where change.action == .create: try refuse(change, status, reason, after: tries)
    case .remote(let remote)? where known?.says(remote.resource) == true:
      try refuse(change, status, reason, after: tries)
    case let answer: try resolve(change, answer, known)
    }
  }

  /// Records the outcome of a change that the server accepted.
  ///
  /// - Parameter tries: The number of consecutive failures before this one.
  func conclude(_ change: OutgoingChange, etag: String?, _ found: ResourceReader.Found?, after tries: Int) throws {
    guard change.action != .delete else {
      try forgetDeleted(change)
      return try batch.finish(change)
    }
    // If the resource cannot be read back now, the next run looks it up.
    guard case .remote(var remote)? = answer(found, href: change.href),
      let sent = change.text.map({ Resource($0) }),
      sent.isSame(as: remote.resource) || (try? remote.resource.items()) != nil
    else { return }
    let known = try known(href: change.href)
    let isOurs = etag != nil && (remote.etag == nil || etag == remote.etag) && etag != known?.mirror.etag
    // A captive portal that responds in place of the server reports success for everything.
    if !isOurs, known?.says(remote.resource) == true, !sent.saysSame(as: remote.resource) {
      if tries < Self.mostTries {
        try noteUnchanged(change, after: tries)
        return try batch.finish(change)
      }
      // The server does not support the changed properties, and its version counts.
      problems.append(
        CalendarReport.Refusal(
          uid: change.uid, status: nil,
          reason: "the server accepted the change several times without making it, so the change was undone here"))
    }
    remote.etag = remote.etag ?? etag
    if isOurs {
      try agree(sending: sent, of: change, as: remote)
    } else {
      try takeChanged(change, sent, remote)
    }
    try batch.finish(change)
  }

  /// Records the outcome of a deletion that the server may have accepted.
  ///
  /// - Parameter tries: The number of consecutive failures before this one.
  func conclude(deletion change: OutgoingChange, _ found: ResourceReader.Found?, after tries: Int) throws {
    let answer = answer(found, href: change.href)
    if case .remote(let remote)? = answer, try known(href: change.href)?.says(remote.resource) == true {
      try noteUnchanged(change, after: tries)
      return try batch.finish(change)
    }
    try resolve(change, answer, known(href: change.href))
  }

  /// Records that the server did not make a change because, as it says, the resource is in another state. If it is not,
  /// a move is tried again later, because until then the item must not be created in its new calendar.
  ///
  /// - Parameter tries: The number of consecutive failures before this one.
  func conclude(unexpected change: OutgoingChange, _ found: ResourceReader.Found?, after tries: Int) throws {
    if change.newHref != nil, case .remote(let remote)? = answer(found, href: change.href),
      let known = try known(href: change.href), known.says(remote.resource), known.mirror.etag == remote.etag
    {
      return try refuse(
        change, 412, "the server says that it has changed, but returns the same version", after: tries)
    }
    try resolve(change, found)
  }

  /// Records that the server moved an item to another calendar. Changes made here since it was last sent are sent from
  /// there.
  func conclude(moving change: OutgoingChange, to href: String, in place: Int64) throws {
    let mirror = try batch.mirror(href: change.href, calendarID: calendarID)
    try forgetDeleted(change)
    try batch.finish(change)
    guard let mirror else { return }
    if let other = try batch.mirror(uid: change.uid, calendarID: place) {
      if other.remoteText != nil { return }
      try batch.forget(href: other.href, calendarID: place)
    }
    // With the tag of the known text, a change that another client made at the same time is noticed.
    var moved = Mirror(calendarID: place, href: href, uid: mirror.uid)
    (moved.etag, moved.sent, moved.seen) = (mirror.etag, mirror.sent, mirror.seen)
    try batch.save(moved)
  }

  /// Determines from the current state of the server whether it received a change.
  func resolve(_ change: OutgoingChange, _ found: ResourceReader.Found?) throws {
    try resolve(change, answer(found, href: change.href), known(href: change.href))
  }

  private func resolve(_ change: OutgoingChange, _ answer: Answer?, _ known: KnownResource?) throws {
    switch answer {
    case .failed?, nil: return
    case .gone?:
      // If the change was a deletion, it is done. Otherwise the resource was deleted, which the next listing reports.
      if change.action == .delete { try forgetDeleted(change) }
      if change.action == .update {
        try batch.want(WantedResource(href: change.href, isGone: true), calendarID: calendarID)
      }
    case .remote(let remote)?:
      let sent = change.action == .delete ? nil : change.text.map { Resource($0) }
      if let known, known.says(remote.resource) {
        var mirror = known.mirror
        mirror.etag = remote.etag
        try batch.save(mirror)
      } else if let sent, sent.saysSame(as: remote.resource) {
        try agree(sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
      } else if let sent, change.action == .create {
        try takeChanged(change, sent, remote)
      } else {
        try take(remote, known: known)
      }
    }
    try batch.finish(change)
  }

  /// Removes the record of a resource that was deleted on the server. Another resource with its UID is read again,
  /// because it now represents the items.
  private func forgetDeleted(_ change: OutgoingChange) throws {
    try batch.forget(href: change.href, calendarID: calendarID)
    // Some servers allow a UID in only one calendar, so a new copy may have been refused because of this one.
    for var copy in try batch.refusedCopies(of: change.uid, besides: calendarID) where copy.remoteText == nil {
      copy.retryAt = batch.now
      try batch.save(copy)
    }
    guard let twin = try batch.twin(uid: change.uid, calendarID: calendarID) else { return }
    try batch.forget(href: twin.href, calendarID: calendarID)
    try batch.want(WantedResource(href: twin.href), calendarID: calendarID)
  }

  /// Stores the server's current version, which differs from our text.
  private func takeChanged(_ change: OutgoingChange, _ sent: Resource, _ remote: Remote) throws {
    var mirror = Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.sent = sent.text
    mirror.revision = change.revision
    mirror.members = change.members
    try batch.save(mirror)
    try take(remote, known: KnownResource(mirror, sent: sent))
  }
}
