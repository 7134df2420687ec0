public import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

extension ServingBatch {
  /// What a client's change of an object is to be, and whom it tells (RFC 6638 3.2.1, 3.2.2). Nothing is written yet.
  ///
  /// - Parameters:
  ///   - old: The object before; nil if it is new.
  ///   - new: The object as the client sent it; nil if it is deleted.
  ///   - knowsAllButAnswers: Whether the client said that it knew the object but for the answers of others, which are
  ///     taken from what is stored then.
  ///   - isSilent: Whether a copy that is deleted tells nobody.
  public func change(
    from old: ICalendarObject?, to new: ICalendarObject?, _ scheduling: ServedScheduling,
    knowsAllButAnswers: Bool = false, isSilent: Bool = false
  ) throws -> ServedChange {
    let scheduler = Scheduler(for: scheduling.user, at: edits.now)
    var wanted = new.map { scheduler.keepingNotes($0, of: old) }
    if knowsAllButAnswers, let old, let sent = wanted { wanted = scheduler.takingAnswers(of: old, into: sent) }
    let result = scheduler.messages(from: old, to: wanted)
    // What was no meeting before cannot become less of one.
    let wasInvalid = result.isInvalid && (old.map { scheduler.messages(from: nil, to: $0).isInvalid } ?? false)
    if !result.refused.isEmpty {
      return ServedChange(
        role: result.role, refused: wasInvalid ? [] : result.refused, object: wasInvalid ? new : old, isOther: false,
        before: old, messages: [])
    }
    // What the user has no part in is none of the server's business.
    if result.role == .none {
      return ServedChange(role: .none, refused: [], object: new, isOther: false, before: old, messages: [])
    }
    var sent: [ServedChange.Sent] = []
    var (people, organizers): ([AddressIdentity: ScheduleStatus], [AddressIdentity: ScheduleStatus]) = ([:], [:])
    var room = try ServedScheduling.mostMails - mailsOfLastHour()
    let own = Set(scheduling.addresses.map { AddressIdentity($0) })
    for message in isSilent && result.role == .attendee ? [] : result.messages {
      // Who has an address is what the server says, and not what stands beside another one in the object.
      let mayBeFrom = own.contains(AddressIdentity(message.from))
      var (users, others): (Set<String>, Set<String>) = ([], [])
      for address in message.to {
        let identity = AddressIdentity(address)
        let status: ScheduleStatus
        if !mayBeFrom {
          status = .noPrivilege
        } else if scheduling.isUser(identity) {
          status = .waiting
          users.insert(address)
        } else if !scheduling.sendsMail {
          status = .noWay
        } else if room <= 0 {
          status = .failed
        } else {
          status = .waiting
          room -= 1
          others.insert(address)
        }
        if message.method == .reply { organizers[identity] = status } else { people[identity] = status }
      }
      for (reached, isInternal) in [(users, true), (others, false)] {
        if let part = message.without(Set(message.to).subtracting(reached)) {
          sent.append(ServedChange.Sent(message: part, isInternal: isInternal))
        }
      }
    }
    let object = result.object.map {
      scheduler.noting(organizers, on: .organizer, in: scheduler.noting(people, on: .attendee, in: $0))
    }
    return ServedChange(
      role: result.role, refused: [], object: object, isOther: !Self.isSame(object, new), before: old, messages: sent,
      scheduling: scheduling)
  }

  /// Whether two objects say the same, in whatever order their components stand.
  private static func isSame(_ first: ICalendarObject?, _ second: ICalendarObject?) -> Bool {
    first?.lines == second?.lines && Set(first?.components ?? []) == Set(second?.components ?? [])
  }

  private func mailsOfLastHour() throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM outgoing_messages WHERE NOT is_internal AND queued > ?"),
      arguments: [edits.now.secondsSince1970 - 3_600]) ?? 0
  }

  /// Puts what a change tells others into the queue.
  public func send(_ change: ServedChange) throws {
    if change.messages.isEmpty { return }
    try edits.change.record()
    let revision = edits.change.revision
    let own = change.messages.filter(\.isInternal).map(\.message)
    if !own.isEmpty, let scheduling = change.scheduling {
      try scheduling.willDeliver(edits.now.secondsSince1970)
      try OutgoingMessage.queueInternal(
        db, own, revision: revision, at: edits.now, hourly: scheduling.hourlyDeliveries)
    }
    for sent in change.messages where !sent.isInternal {
      _ = try OutgoingMessage.queue(db, sent.message, before: change.before, revision: revision, at: edits.now)
    }
  }

  /// Sends new invitations to another calendar.
  ///
  /// - Throws: ``StoreError`` if it cannot take them.
  public func setDefaultCalendar(_ calendar: ServedCalendar) throws {
    try edits.setDefaultCalendar(calendar.calendar, for: .event)
  }
}
