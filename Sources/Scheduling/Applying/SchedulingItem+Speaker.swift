import CalendarModel
import ICalendar

/// The person who sends an attendee's message.
extension SchedulingItem {
  /// The person who sends a REPLY or REFRESH: the ATTENDEE for whom the sender may speak, or the only ATTENDEE who is
  /// not a delegate.
  func speaker(for sender: AddressIdentity?) -> Invitee? {
    let people = members.flatMap(\.attendees)
    var seen: Set<AddressIdentity> = []
    let each = people.filter { seen.insert($0.address).inserted }
    if each.count == 1 { return each[0] }
    if let sender, let own = each.first(where: { $0.mayBeSpokenFor(by: sender) }) { return own }
    let plain = each.filter { $0.line[parameter: .delegatedFrom] == nil }
    return plain.count == 1 ? plain[0] : nil
  }

  /// The person who sends a COUNTER. The message may list everyone who is invited. If its sender is not known, the
  /// result is the first person who is not the user.
  func proposer(for sender: AddressIdentity?, to user: CalendarUser) -> Invitee? {
    if let speaker = speaker(for: sender) { return speaker }
    return sender == nil ? members.first?.attendees.first { !user.isSame(as: $0) } : nil
  }
}
