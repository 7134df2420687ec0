public import CalendarModel
public import ICalendar

extension Scheduler {
  /// Returns the components of an item that invite the user and have no answer yet: the series or, if that is answered,
  /// its unanswered overrides. Items that the user organizes and cancelled components are not included.
  public func unanswered(in object: ICalendarObject) -> Set<Component> {
    guard let item = (try? SchedulingItem(object)) ?? nil, item.organizer != nil, !user.organizes(item) else {
      return []
    }
    let waiting = item.members.filter { mayWait($0) }
    if let master = waiting.first(where: \.isMaster) { return [master.component] }
    return Set(waiting.map(\.component))
  }

  /// Whether a component, considered without the rest of its item, invites the user and has no answer yet. This is a
  /// quick test to run before ``unanswered(in:)``, which considers the whole item.
  public func mayWait(_ component: Component) -> Bool { mayWait(SchedulingMember(component, .series)) }

  private func mayWait(_ member: SchedulingMember) -> Bool {
    !member.times.isCancelled && user.line(in: member)?.answer == .needsAction
  }

  /// Returns the message in which an attendee proposes other times (COUNTER, RFC 5546 section 3.2.7). It contains the
  /// complete occurrence with the proposed times.
  ///
  /// - Parameters:
  ///   - object: The attendee's copy.
  ///   - proposed: The copy with the proposed changes.
  public func proposing(_ proposed: ICalendarObject, insteadOf object: ICalendarObject) -> [SchedulingMessage] {
    guard let old = (try? SchedulingItem(object)) ?? nil, let new = (try? SchedulingItem(proposed)) ?? nil,
      let address = old.organizer?.mailURI
    else { return [] }
    let changed = new.members.filter { $0.component != old[$0.instance]?.component }
    guard let line = changed.lazy.compactMap({ user.line(in: $0) }).first else { return [] }
    let text = MessageText(now: now)
    let components = changed.map { member in
      let known = old[member.instance] ?? old.master ?? member
      let request = text.request(
        member.editing { builder in
          builder.editAttendees { user.isSame(as: $0) ? $0.line : nil }
          // The proposal refers to the version that the attendee has stored.
          builder.set(sequence: known.sequence)
        }
      ) { _ in false }
      var builder = ComponentBuilder(request)
      let said = Set(known.component.all(.comment))
      for comment in member.component.all(.comment) where !said.contains(comment) { builder.append(comment) }
      return builder.component()
    }
    return [text.message(.counter, of: new, components, from: line.line.uri, to: [address])]
  }
}
