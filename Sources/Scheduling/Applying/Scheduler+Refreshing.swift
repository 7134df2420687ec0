package import CalendarModel
import ICalendar

/// The copies of those who are invited learn of each other's answers without being told (RFC 6638 4.2).
extension Scheduler {
  /// How a meeting stands, for some of those who are invited, as messages that nobody is to be asked by.
  ///
  /// - Parameters:
  ///   - object: The item as its organizer has it.
  ///   - isReader: Whether an address is that of somebody whose copy is to agree with it.
  /// - Returns: One for all who may see the same; none if the user does not organize it.
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

  /// A copy with what others have answered, as a version of the organizer's has it.
  ///
  /// - Parameters:
  ///   - version: The version, as ``versions(of:for:)`` gives it.
  ///   - object: The copy of who is invited.
  /// - Returns: nil if the version brings no such answer, or brings anything else: of that the user is told.
  package func takingAnswers(
    ofVersion version: ICalendarObject, from sender: String, into object: ICalendarObject
  ) -> ICalendarObject? {
    guard var stored = (try? SchedulingItem(object)) ?? nil,
      var message = (try? SchedulingItem(version, naming: stored)) ?? nil
    else { return nil }
    // What the user has taken out of the copy stays out of it.
    let excluded = stored.master?.exclusions(in: stored.zones) ?? []
    message.members.removeAll { excluded.contains($0.instance) && stored[$0.instance] == nil }
    // An instance that somebody has answered by itself is no other one for that.
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
