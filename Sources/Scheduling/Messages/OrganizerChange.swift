import CalendarModel
import ICalendar

/// A change by the organizer and the messages that result from it.
struct OrganizerChange {
  private let old: SchedulingItem?
  private let new: SchedulingItem?
  private let scheduler: Scheduler

  init(_ old: SchedulingItem?, _ new: SchedulingItem?, _ scheduler: Scheduler) {
    (self.old, self.new, self.scheduler) = (old, new, scheduler)
  }

  func result(insteadOf stored: ICalendarObject?) -> SchedulingMessages {
    if let old, let new, let before = old.organizer, let after = new.organizer, before.address != after.address {
      guard scheduler.user.isSame(as: after) else {
        let refusal = SchedulingRefusal(reason: .otherOrganizer, property: "ORGANIZER", instance: .series)
        return SchedulingMessages(role: .organizer, object: stored, refused: [refusal])
      }
      return moved(from: old, to: new)
    }
    var settled = new
    var asked: Set<RecurrenceIdentity> = []
    if let new, let old {
      let settlement = OrganizerSettlement(from: old, to: new.givingAnsweredOverrides(whatChangedSince: old))
      (settled, asked) = (settlement.item, settlement.asked)
    }
    return send(from: old, to: settled, asked: asked)
  }

  /// Handles a change of the organizer's address when the organizer stays the same. The item receives a new UID,
  /// because other programs refuse a different organizer for the same UID.
  private func moved(from old: SchedulingItem, to new: SchedulingItem) -> SchedulingMessages {
    let uid = Digest("\(old.uid)\n\(new.organizer?.address.text ?? "")".utf8).uuid
    var renamed = new
    renamed.members = new.members.map { member in member.editing { $0.set(ContentLine("UID:\(uid)")) } }
    let ended = send(from: old, to: nil, asked: [])
    let begun = send(from: nil, to: renamed, asked: [])
    return SchedulingMessages(
      role: .organizer, item: begun.item, messages: ended.messages + begun.messages,
      unreachable: ended.unreachable.union(begun.unreachable))
  }

  private func send(
    from old: SchedulingItem?, to settled: SchedulingItem?, asked: Set<RecurrenceIdentity>
  ) -> SchedulingMessages {
    var forced: Set<AddressIdentity> = []
    var odd: Set<AddressIdentity> = []
    for person in (new?.members ?? []).flatMap(\.attendees) {
      guard let method = person.forcedMethod else { continue }
      if method == "REQUEST" { forced.insert(person.address) } else { odd.insert(person.address) }
    }
    let sent = OrganizerMessages(
      from: old, to: settled, forced: forced, asked: asked, by: scheduler.user, MessageText(now: scheduler.now))
    var statuses = sent.undelivered
    for address in odd { statuses[address] = "2.3" }
    var stored = settled
    stored?.members = (settled?.members ?? []).map { $0.finished(statuses) }
    return SchedulingMessages(
      role: .organizer, item: stored, messages: sent.messages, unreachable: Set(sent.undelivered.keys.map(\.text)))
  }
}

extension SchedulingMember {
  /// The component to store, without SCHEDULE-FORCE-SEND and with unreachable people marked.
  fileprivate func finished(_ statuses: [AddressIdentity: String]) -> SchedulingMember {
    editingAttendees { person in
      let line = person.line.setting("SCHEDULE-FORCE-SEND", nil)
      return statuses[person.address].map { line.setting("SCHEDULE-STATUS", $0) } ?? line
    }
  }
}
