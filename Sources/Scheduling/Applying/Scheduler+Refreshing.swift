package import CalendarModel
import ICalendar

/// Updates the copies of attendees with each other's answers, without notifying them (RFC 6638 section 4.2).
extension Scheduler {
  /// Returns the current state of a meeting for some of its attendees, as messages that do not request an answer.
  ///
  /// - Parameters:
  ///   - object: The organizer's copy of the item.
  ///   - isReader: Whether to update the copy of the attendee with the given address.
  /// - Returns: One message for each group of people who may see the same parts. Empty if the user is not the
  ///   organizer.
  package func versions(
    of object: ICalendarObject, for isReader: (AddressIdentity) -> Bool
  ) -> [SchedulingMessage] {
    guard let item = (try? SchedulingItem(object)) ?? nil, let organizer = item.organizer, organizer.isServed,
      user.organizes(item)
    else { return [] }
    let text = MessageText(now: now)
    var views = PersonalViews(item, where: \.isServed)
    var known: [[Int]: Int] = [:]
    var messages: [SchedulingMessage] = []
    for person in item.people where !user.addresses.contains(person) && isReader(person) {
      guard let view = views.view(of: person), let address = view.item.members.first?.line(of: person)?.mailURI
      else { continue }
      if let place = known[view.places] {
        messages[place].to.append(address)
      } else {
        known[view.places] = messages.count
        let components = view.item.members.map { text.request($0) { _ in false } }
        messages.append(
          text.message(.request, of: view.item, components, from: organizer.line.uri, to: [address]))
      }
    }
    return messages
  }

  /// Returns an attendee's copy with the answers of others from the organizer's version.
  ///
  /// - Parameters:
  ///   - version: The version, from ``versions(of:for:)``.
  ///   - object: The attendee's copy.
  /// - Returns: nil if the version contains no new answers, or if it contains other changes, which must be reported to
  ///   the user.
  package func takingAnswers(
    ofVersion version: ICalendarObject, from sender: String, into object: ICalendarObject
  ) -> ICalendarObject? {
    guard var stored = (try? SchedulingItem(object)) ?? nil,
      var message = (try? SchedulingItem(version, naming: stored)) ?? nil
    else { return nil }
    // Instances that the user has removed from the copy are not added again.
    let excluded = stored.master?.exclusions(in: stored.zones) ?? []
    message.members.removeAll { excluded.contains($0.instance) && stored[$0.instance] == nil }
    // A separate answer to an instance is not a change to the instance.
    for member in message.members where stored[member.instance] == nil {
      if let plain = stored.override(for: member.instance) { stored.put(plain) }
    }
    let decision = apply(message.object, to: stored.object, from: sender)
    guard decision.kind == .applied, !decision.changes.isEmpty, decision.isOfOthersAnswers(than: user) else {
      return nil
    }
    return decision.object
  }
}
