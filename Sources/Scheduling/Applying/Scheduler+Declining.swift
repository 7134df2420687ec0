public import CalendarModel
import ICalendar

extension Scheduler {
  /// Returns the message that declines a proposal of other times (DECLINECOUNTER, RFC 5546 section 3.2.8).
  ///
  /// - Parameters:
  ///   - proposal: The proposal (COUNTER).
  ///   - object: The stored item.
  ///   - origin: The origin of the proposal. If its sender is not known, the message is addressed to the first attendee
  ///     in the proposal who is not the user.
  public func decliningProposal(
    _ proposal: ICalendarObject, of object: ICalendarObject, by origin: MessageOrigin = MessageOrigin(sender: nil)
  ) -> [SchedulingMessage] {
    guard let stored = (try? SchedulingItem(object)) ?? nil, let organizer = stored.organizer,
      user.addresses.isEmpty || user.organizes(stored),
      let message = (try? SchedulingItem(proposal, naming: stored)) ?? nil,
      let line = message.proposer(for: origin.identity, to: user),
      let address = (stored.members.lazy.compactMap { $0.line(of: line.address) }.first ?? line).mailURI
    else { return [] }
    let text = MessageText(now: now)
    let components = message.members.map { text.declineCounter($0, to: line.address) }
    return [text.message(.declineCounter, of: stored, components, from: organizer.line.uri, to: [address])]
  }
}
