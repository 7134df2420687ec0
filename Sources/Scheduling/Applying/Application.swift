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

  /// The outcome of applying the message.
  var outcome: Outcome {
    switch method {
    case .publish: Outcome(published)
    case .request: whole(requested)
    case .add: added
    case .cancel: whole(cancelled)
    case .declineCounter: Outcome(declined)
    case .reply: replied
    case .counter: countered
    case .refresh: refreshed
    }
  }

  /// The outcome of a message.
  struct Outcome {
    let verdict: Verdict
    var messages: [SchedulingMessage] = []
    var proposal: SchedulingItem?

    init(_ verdict: Verdict, messages: [SchedulingMessage] = [], proposal: SchedulingItem? = nil) {
      (self.verdict, self.messages, self.proposal) = (verdict, messages, proposal)
    }

    /// Whether something is changed or sent without a person's approval.
    var isByItself: Bool {
      if case .applied = verdict { true } else { !messages.isEmpty }
    }

    /// Whether a person decides.
    var isAsked: Bool {
      if case .left(.asked, _) = verdict { true } else { false }
    }
  }

  private var declined: Verdict {
    guard let stored else { return .ignored(.unknownUID) }
    return check.objection(toOrganizers: message, about: stored) ?? .unchanged
  }

  /// PUBLISH, which is for information only. It is treated like an import and never replaces a meeting that another
  /// person organizes. If the sender is known, it must be the organizer, and an item without an organizer is changed
  /// only with a person's approval.
  private var published: Verdict {
    guard let stored else {
      if check.sender != nil, message.organizer != nil {
        if user.organizes(message) { return .ignored(.ownItem) }
        if case .left(.asked, .unknownSender)? = check.objection(toInvitation: message) {
          return .asked(.unknownSender)
        }
      }
      // Occurrences would later change a series that somebody else publishes.
      if check.sender != nil, message.organizer == nil, message.master == nil { return .asked(.unknownSender) }
      return .applied(.new, message.withoutMethod.withoutAlarms)
    }
    if user.organizes(stored) { return .ignored(.ownItem) }
    if check.sender != nil, stored.organizer == nil {
      let verdict = VersionMerge(message, over: stored, for: user).verdict
      if case .applied = verdict { return .asked(.unknownSender) }
      return verdict
    }
    let isMeeting = message.organizer != nil || stored.members.contains { !$0.attendees.isEmpty }
    if stored.organizer != nil, check.sender != nil || isMeeting,
      check.objection(toOrganizers: message, about: stored) != nil
    {
      return .refused(.notFromOrganizer)
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
  /// The item to store, without METHOD, which belongs only in messages.
  var withoutMethod: SchedulingItem {
    var item = self
    item.header.removeAll { $0.property == .method }
    item.members = members.map(\.withoutMarks)
    return item
  }

  /// The item without the sender's alarms. A sender must not be able to trigger alarms or send mail here.
  var withoutAlarms: SchedulingItem {
    var item = self
    item.members = members.map(\.withoutAlarms)
    return item
  }
}

extension SchedulingMember {
  /// The component without parameters that are private to another store or that give instructions to a server.
  var withoutMarks: SchedulingMember {
    let names = [
      "SCHEDULE-AGENT", "SCHEDULE-STATUS", "SCHEDULE-FORCE-SEND", OwnParameter.asked, OwnParameter.replied,
      OwnParameter.answered, OwnParameter.unverified,
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

  var withoutAlarms: SchedulingMember { SchedulingMember(component.withoutAlarms, instance, knowing: attendees) }
}
