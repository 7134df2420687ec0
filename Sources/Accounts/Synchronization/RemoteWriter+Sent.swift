import CalendarModel
import CalendarStore

extension RemoteWriter {
  /// Notes that the server did not take a change. It is not tried again before either side changes; what the server
  /// failed with is after 1, 2, 4 … minutes, up to 6 hours.
  ///
  /// - Parameter tries: how often in a row the server failed with it before.
  func refuse(_ change: OutgoingChange, _ status: Int, _ reason: String, after tries: Int) throws {
    try noteRefusal(change, status, reason, after: tries)
    try batch.finish(change)
  }

  private func noteRefusal(_ change: OutgoingChange, _ status: Int, _ reason: String, after tries: Int) throws {
    var mirror =
      try batch.mirror(uid: change.uid, calendarID: calendarID)
      ?? Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.status = status
    mirror.problem = reason
    mirror.refused = change.text.map { Digest($0).text } ?? "deletion"
    let isFailure = CalendarSync.isFailure(status)
    mirror.tries = isFailure ? tries + 1 : 0
    mirror.retryAt =
      isFailure ? NextRun.after(NextRun.pause(afterFailures: mirror.tries, atMost: 6 * 3_600), batch.now) : nil
    try batch.save(mirror)
  }

  /// Notes what became of a change that the server failed with: it may have made it all the same.
  ///
  /// - Parameter tries: how often in a row the server failed with it before.
  func conclude(
    _ change: OutgoingChange, _ found: ResourceReader.Found?, failedWith status: Int, _ reason: String,
    after tries: Int
  ) throws {
    let before = try batch.mirror(href: change.href, calendarID: calendarID)?.remoteText
    switch found {
    // Nobody knows; the next run looks again before it sends anything.
    case .failed?, nil: try noteRefusal(change, status, reason, after: tries)
    case .gone? where change.action == .create: try refuse(change, status, reason, after: tries)
    case .text(let text, _, _)? where before.map { ResourceText.saySame($0, text) } ?? false:
      try refuse(change, status, reason, after: tries)
    default: try resolve(change, found)
    }
  }

  /// Notes what became of a change that the server took.
  func conclude(_ change: OutgoingChange, etag: String?, _ found: ResourceReader.Found?) throws {
    guard change.action != .delete else {
      try forgetDeleted(change)
      return try batch.finish(change)
    }
    // What cannot be read back now is looked for by the next run.
    guard case .text(let text, let readTag, let scheduleTag)? = found, let sent = change.text,
      (try? ResourceText(text)) != nil
    else { return }
    let remote = Remote(href: change.href, etag: readTag ?? etag, scheduleTag: scheduleTag, text: text)
    // Who answers for the server, such as a page to sign in to a network, says that all went well.
    let known = try batch.mirror(href: change.href, calendarID: calendarID)
    if etag == nil, let before = known?.remoteText, ResourceText.saySame(before, text),
      !ResourceText.saySame(sent, text)
    {
      return try batch.finish(change)
    }
    if etag != nil, readTag == nil || etag == readTag {
      try agree(sending: sent, of: change, as: remote)
    } else {
      try takeChanged(change, sent, remote)
    }
    try batch.finish(change)
  }

  /// Finds out by what is there now whether a change arrived.
  func resolve(_ change: OutgoingChange, _ found: ResourceReader.Found?) throws {
    switch found {
    case .failed?, nil: return
    case .gone?:
      // What was to be deleted is; what was to be changed is gone there, and the next listing says so.
      if change.action == .delete { try forgetDeleted(change) }
      if change.action == .update {
        try batch.want(WantedResource(href: change.href, isGone: true), calendarID: calendarID)
      }
    case .text(let text, let etag, let scheduleTag)?:
      let remote = Remote(href: change.href, etag: etag, scheduleTag: scheduleTag, text: text)
      let known = try batch.mirror(href: change.href, calendarID: calendarID)
      let isAsBefore = known?.remoteText.map { ResourceText.saySame($0, text) } ?? false
      if isAsBefore, var known {
        known.etag = etag
        try batch.save(known)
      } else if let sent = change.text, ResourceText.saySame(sent, text) {
        try agree(sent, revision: change.revision, members: change.members, uid: change.uid, as: remote)
      } else if let sent = change.text, change.action == .create {
        try takeChanged(change, sent, remote)
      } else {
        try take(remote)
      }
    }
    try batch.finish(change)
  }

  /// Forgets a resource that was deleted there. Another one with its UID is read again, since it stands for the items now.
  private func forgetDeleted(_ change: OutgoingChange) throws {
    try batch.forget(href: change.href, calendarID: calendarID)
    guard let twin = try batch.twin(uid: change.uid, calendarID: calendarID) else { return }
    try batch.forget(href: twin.href, calendarID: calendarID)
    try batch.want(WantedResource(href: twin.href), calendarID: calendarID)
  }

  /// Takes in what is there after our text was.
  private func takeChanged(_ change: OutgoingChange, _ sent: [UInt8], _ remote: Remote) throws {
    var mirror = Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.sent = sent
    mirror.revision = change.revision
    mirror.members = change.members
    try batch.save(mirror)
    try take(remote)
  }
}
