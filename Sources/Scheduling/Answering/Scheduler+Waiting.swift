public import CalendarModel
public import ICalendar

extension Scheduler {
  /// The components of an item that invite the user and are not answered: the series if it is not, else overrides that are
  /// not. Nothing of what the user organizes, and of what is called off.
  public func unanswered(in object: ICalendarObject) -> Set<Component> {
    guard let item = (try? SchedulingItem(object)) ?? nil, item.organizer != nil, !user.organizes(item) else {
      return []
    }
    let waiting = item.members.filter { mayWait($0) }
    if let master = waiting.first(where: \.isMaster) { return [master.component] }
    return Set(waiting.map(\.component))
  }

  /// Whether a component invites the user and is not answered, if nothing else of its item says otherwise: one question to
  /// one component, before ``unanswered(in:)`` is asked about the whole item.
  public func mayWait(_ component: Component) -> Bool { mayWait(SchedulingMember(component, .series)) }

  private func mayWait(_ member: SchedulingMember) -> Bool {
    !member.times.isCancelled && user.line(in: member)?.answer == .needsAction
  }

  /// What tells whoever has proposed other times that they are not taken, DECLINECOUNTER (RFC 5546 3.2.8).
  ///
  /// - Parameters:
  ///   - proposal: The message, COUNTER.
  ///   - object: The item as it is stored.
  public func decliningProposal(_ proposal: ICalendarObject, of object: ICalendarObject) -> [SchedulingMessage] {
    guard let stored = (try? SchedulingItem(object)) ?? nil, let organizer = stored.organizer,
      let message = (try? SchedulingItem(proposal, naming: stored)) ?? nil,
      let line = message.members.first?.attendees.first(where: { !user.isSame(as: $0) }),
      let address = line.mailURI
    else { return [] }
    let text = MessageText(now: now)
    let components = message.members.map { text.declineCounter($0, to: line.address) }
    return [text.message(.declineCounter, of: stored, components, from: organizer.line.uri, to: [address])]
  }

  /// What one attendee proposes instead, COUNTER (RFC 5546 3.2.7): all of the occurrence with other times.
  ///
  /// - Parameters:
  ///   - object: The attendee's copy.
  ///   - proposed: The copy as the attendee would like it.
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
          // It is about the version that the attendee has.
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
