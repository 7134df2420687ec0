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
      isFailure ? NextRun.after(NextRun.pause(afterFailures: mirror.tries, within: 60...6 * 3_600), batch.now) : nil
    try batch.save(mirror)
  }

  /// Notes what became of a change that the server failed with: it may have made it all the same.
  ///
  /// - Parameter tries: how often in a row the server failed with it before.
  func conclude(
    _ change: OutgoingChange, _ found: ResourceReader.Found?, failedWith status: Int, _ reason: String,
    after tries: Int
  ) throws {
    let known = try known(href: change.href)
    switch answer(found, href: change.href) {
    // Nobody knows; the next run looks again before it sends anything.
    case .failed?, nil: try noteRefusal(change, status, reason, after: tries)
    case .gone? where change.action == .create: try refuse(change, status, reason, after: tries)
    case .remote(let remote)? where known?.says(remote.resource) == true:
      try refuse(change, status, reason, after: tries)
    case let answer: try resolve(change, answer, known)
    }
  }

  /// Notes what became of a change that the server took.
  func conclude(_ change: OutgoingChange, etag: String?, _ found: ResourceReader.Found?) throws {
    guard change.action != .delete else {
      try forgetDeleted(change)
      return try batch.finish(change)
    }
    // What cannot be read back now is looked for by the next run.
    guard case .remote(var remote)? = answer(found, href: change.href),
      let sent = change.text.map({ Resource($0) }),
      sent.isSame(as: remote.resource) || (try? remote.resource.items()) != nil
    else { return }
    let known = try known(href: change.href)
    // Who answers for the server, such as a page to sign in to a network, says that all went well.
    if etag == nil, known?.says(remote.resource) == true, !sent.saysSame(as: remote.resource) {
      return try batch.finish(change)
    }
    let isOurs = etag != nil && (remote.etag == nil || etag == remote.etag)
    remote.etag = remote.etag ?? etag
    if isOurs {
      try agree(sending: sent, of: change, as: remote)
    } else {
      try takeChanged(change, sent, remote)
    }
    try batch.finish(change)
  }

  /// Finds out by what is there now whether a change arrived.
  func resolve(_ change: OutgoingChange, _ found: ResourceReader.Found?) throws {
    try resolve(change, answer(found, href: change.href), known(href: change.href))
  }

  private func resolve(_ change: OutgoingChange, _ answer: Answer?, _ known: KnownResource?) throws {
    switch answer {
    case .failed?, nil: return
    case .gone?:
      // What was to be deleted is; what was to be changed is gone there, and the next listing says so.
      if change.action == .delete { try forgetDeleted(change) }
      if change.action == .update {
        try batch.want(WantedResource(href: change.href, isGone: true), calendarID: calendarID)
      }
    case .remote(let remote)?:
      let sent = change.text.map { Resource($0) }
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

  /// Forgets a resource that was deleted there. Another one with its UID is read again, since it stands for the items now.
  private func forgetDeleted(_ change: OutgoingChange) throws {
    try batch.forget(href: change.href, calendarID: calendarID)
    guard let twin = try batch.twin(uid: change.uid, calendarID: calendarID) else { return }
    try batch.forget(href: twin.href, calendarID: calendarID)
    try batch.want(WantedResource(href: twin.href), calendarID: calendarID)
  }

  /// Takes in what is there after our text was.
  private func takeChanged(_ change: OutgoingChange, _ sent: Resource, _ remote: Remote) throws {
    var mirror = Mirror(calendarID: calendarID, href: change.href, uid: change.uid)
    mirror.sent = sent.text
    mirror.revision = change.revision
    mirror.members = change.members
    try batch.save(mirror)
    try take(remote, known: KnownResource(mirror, sent: sent))
  }
}
