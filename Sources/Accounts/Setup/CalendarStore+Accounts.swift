import CalendarModel
public import CalendarStore
import Fetching

extension CalendarStore {
  /// The accounts on CalDAV servers with the titles of their sources, in the order in which they were added.
  public func calDAVAccounts() throws(StoreError) -> [(title: String, account: Account)] {
    let sources = try sources()
    return try mirrors { try $0.accounts() }.filter { $0.kind == .calDAV }.map { account in
      (sources.first { $0.id == account.sourceID }?.title ?? account.origin, account)
    }
  }

  /// Where the secret of an account comes from; nil if it needs none.
  public func credentials(of account: Account, file: CredentialFile = .standard()) throws(StoreError)
    -> AccountCredentials?
  {
    guard let place = account.credential.flatMap(CredentialPlace.init),
      let source = try sources().first(where: { $0.id == account.sourceID })
    else { return nil }
    return AccountCredentials(place, user: account.user ?? "", identifier: source.identifier, file: file)
  }

  /// What was changed in the calendars of an account and has not been sent, by calendar.
  public func unsentChanges(of account: Account) throws(StoreError) -> [(calendar: StoredCalendar, uids: [String])] {
    try mirrors { reader in
      try reader.storedCalendars(ofSource: account.sourceID).compactMap { calendar in
        let uids = try reader.changes(calendarID: calendar.id).filter { change in
          guard let local = try reader.resource(uid: change.uid, calendarID: calendar.id),
            let sent = change.mirror?.sent
          else { return true }
          return !Resource(sent).saysSame(as: Resource(local))
        }
        return uids.isEmpty ? nil : (calendar, uids.map(\.uid))
      }
    }
  }

  /// Removes an account with its calendars; or keeps them on this machine.
  ///
  /// - Throws: `StoreError`.
  public func removeAccount(_ account: Account, keepsCalendars: Bool) throws {
    try mirroring { batch in
      let calendars = try batch.storedCalendars(ofSource: account.sourceID)
      try batch.remove(account)
      for calendar in calendars {
        if keepsCalendars {
          try batch.moveToThisMachine(calendar.id)
        } else {
          try batch.deleteCalendar(calendar.id)
        }
      }
      try batch.deleteSource(account.sourceID)
    }
  }

  /// Forgets a calendar that is not on its server any more, with its items.
  ///
  /// - Throws: ``AccountError`` `conflict` if it is there; `StoreError`.
  public func forgetCalendar(_ calendar: StoredCalendar) throws {
    try mirroring { batch in
      guard let row = try batch.mirroredCalendar(calendar.id), row.missingSince != nil else {
        throw AccountError(.conflict, "the calendar “\(calendar.title)” has not vanished from a server")
      }
      try batch.forget(calendarID: calendar.id)
      try batch.deleteCalendar(calendar.id)
    }
  }

  /// Decides a conflict: the items get what one of the sides had where both had changed them.
  ///
  /// - Throws: ``AccountError`` `notFound` if there is no open conflict of that number; `StoreError`.
  public func resolveConflict(_ id: Int64, taking side: MirrorConflict.Side) throws {
    try transactionOfConflict(id) { batch, conflict in
      if side != conflict.taken { try take(side, of: conflict, batch) }
      try batch.resolve(id)
    }
  }

  /// Puts the value that did not stand into the items; what else was changed since stays.
  private func take(_ side: MirrorConflict.Side, of conflict: MirrorConflict, _ batch: MirrorBatch) throws {
    let id = conflict.calendarID
    guard let text = side == .mine ? conflict.mine : conflict.theirs else {
      return try batch.delete(uid: conflict.uid, calendarID: id)
    }
    var resource = Resource(text)
    if let base = conflict.base, let local = try batch.resource(uid: conflict.uid, calendarID: id) {
      let current = Resource(local)
      let (mine, theirs) = side == .mine ? (resource, current) : (current, resource)
      resource = try ResourceMerge(base: Resource(base), mine: mine, theirs: theirs, preferring: side).merged
    }
    let contents = try resource.items()
    try batch.put(contents.items, zones: contents.zones, uid: conflict.uid, calendarID: id)
  }

  private func transactionOfConflict(_ id: Int64, _ body: (MirrorBatch, MirrorConflict) throws -> Void) throws {
    try mirroring { batch in
      guard let conflict = try batch.conflicts().first(where: { $0.id == id && !$0.isResolved }) else {
        throw AccountError(.notFound, "there is no open conflict \(id)")
      }
      try body(batch, conflict)
    }
  }
}
