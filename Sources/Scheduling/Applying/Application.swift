import CalendarModel
import ICalendar

/// A message and the item to which it is applied.
struct Application {
  let method: SchedulingMethod
  let message: SchedulingItem
  let stored: SchedulingItem?
  let scheduler: Scheduler
  let check: SenderCheck
  let strangers: StrangerPolicy

  var user: CalendarUser { scheduler.user }
  var text: MessageText { MessageText(now: scheduler.now) }

  /// What the message does.
  var outcome: Outcome {
    switch method {
    case .publish: Outcome(published)
    case .request: Outcome(requested)
    case .add: added
    case .cancel: Outcome(cancelled)
    case .declineCounter: Outcome(declined)
    case .reply: replied
    case .counter: countered
    case .refresh: refreshed
    }
  }

  /// What comes of a message.
  struct Outcome {
    let verdict: Verdict
    var messages: [SchedulingMessage] = []
    var proposal: SchedulingItem?

    init(_ verdict: Verdict, messages: [SchedulingMessage] = [], proposal: SchedulingItem? = nil) {
      (self.verdict, self.messages, self.proposal) = (verdict, messages, proposal)
    }

    /// Whether something is changed or sent, and no person has looked at it.
    var isByItself: Bool {
      if case .applied = verdict { true } else { !messages.isEmpty }
    }
  }

  private var declined: Verdict {
    guard let stored else { return .ignored(.unknownUID) }
    return check.objection(toOrganizers: message, about: stored) ?? .unchanged
  }

  /// For information: as an import takes it, and never over a meeting of somebody else.
  private var published: Verdict {
    guard let stored else { return .applied(.new, message.withoutMethod.withoutAlarms) }
    if user.organizes(stored) { return .ignored(.ownItem) }
    if stored.organizer != nil, message.organizer != nil || stored.members.contains(where: { !$0.attendees.isEmpty }),
      let objection = check.objection(toOrganizers: message, about: stored)
    {
      if case .left(.asked, let reason) = objection { return .refused(reason) }
      return objection
    }
    return VersionMerge(message, over: stored, for: user).verdict
  }

  private var requested: Verdict {
    guard let stored else {
      if user.organizes(message) { return .ignored(.ownItem) }
      return check.objection(toInvitation: message) ?? .applied(.new, message.withoutMethod.withoutAlarms)
    }
    if user.organizes(stored) { return .ignored(.ownItem) }
    return check.objection(toOrganizers: message, about: stored)
      ?? VersionMerge(message, over: stored, for: user).verdict
  }
}

extension SchedulingItem {
  /// The item as it is stored: METHOD belongs to messages.
  var withoutMethod: SchedulingItem {
    var item = self
    item.header.removeAll { $0.property == .method }
    item.members = members.map(\.withoutMarks)
    return item
  }

  /// The item without the alarms of others, who may not make anything ring or send here.
  var withoutAlarms: SchedulingItem {
    var item = self
    item.members = members.map(\.withoutAlarms)
    return item
  }
}

extension SchedulingMember {
  /// The component without what stays in somebody else's store and tells a server what to do.
  var withoutMarks: SchedulingMember {
    let names = [
      "SCHEDULE-AGENT", "SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND", OwnParameter.asked, OwnParameter.replied,
      OwnParameter.answered,
    ]
    return editing { builder in
      builder.elements = builder.elements.map { element in
        guard case .property(var line) = element, line.hasParameters else { return element }
        switch line.property {
        case .attendee, .organizer: for name in names { line = line.setting(name, nil) }
        case .exdate: line = line.setting(OwnParameter.declined, nil)
        default: break
        }
        return .property(line)
      }
    }
  }

  var withoutAlarms: SchedulingMember {
    editing { builder in
      builder.elements.removeAll { element in
        if case .component(let inner) = element { inner.component == .valarm } else { false }
      }
    }
  }
}
