import CalendarModel
import CalendarText
import ICalendar
import Scheduling

/// The beginning of an e-mail's subject and its first sentence.
struct MessageWords {
  /// The beginning of the subject, without the colon.
  let subject: String
  /// The first sentence, which says who does what.
  let sentence: String

  /// - Parameters:
  ///   - actor: The sender.
  ///   - components: The components of the message.
  ///   - isKnown: Whether the reader has an earlier version.
  init(_ method: SchedulingMethod, by actor: MailPerson, _ components: [Component], isKnown: Bool) {
    let noun = components.first?.component == .vtodo ? "task" : "meeting"
    let who = actor.name
    switch method {
    case .request:
      let isOrganizer = components.contains { $0.organizer?.address == actor.address }
      subject = isKnown ? "Updated invitation" : "Invitation"
      sentence =
        isKnown
        ? "\(who) has changed a \(noun) that you are invited to."
        : !isOrganizer
          ? "\(who) has delegated a \(noun) to you."
          : noun == "task" ? "\(who) has assigned a task to you." : "\(who) invites you to a meeting."
    case .cancel:
      let isOver = components.contains { ComponentTimes($0).isCancelled }
      let count = components.count { $0.first(.recurrenceID) != nil }
      let what = count == 0 ? "a \(noun)" : "\(count == 1 ? "an occurrence" : "\(count) occurrences") of a \(noun)"
      subject = "Cancelled"
      sentence = isOver ? "\(who) has cancelled \(what)." : "\(who) no longer invites you to \(what)."
    case .reply: (subject, sentence) = Self.reply(by: actor, components)
    default:
      let words = Self.others[method] ?? ("For information", "has sent you information about")
      subject = words.subject
      sentence = "\(who) \(words.does) a \(noun)."
    }
  }

  private static let others: [SchedulingMethod: (subject: String, does: String)] = [
    .add: ("Invitation", "adds an occurrence to"), .counter: ("Proposed change", "proposes a change to"),
    .declineCounter: ("Proposal declined", "has declined your proposal for"),
    .refresh: ("Update requested", "asks for the latest version of"),
  ]

  private static func reply(by actor: MailPerson, _ components: [Component]) -> (String, String) {
    let lines = components.compactMap { component in component.attendees.first { $0.address == actor.address } }
    guard let first = lines.first, lines.allSatisfy({ $0.answer == first.answer }), let words = answers[first.answer]
    else { return ("Answered", "\(actor.name) has answered.") }
    return (words.subject, "\(actor.name) \(words.does).")
  }

  private static let answers: [Participant.ParticipationStatus: (subject: String, does: String)] = [
    .accepted: ("Accepted", "has accepted"), .declined: ("Declined", "has declined"),
    .tentative: ("Tentative", "has accepted tentatively"), .delegated: ("Delegated", "has delegated the invitation"),
    .completed: ("Completed", "has completed the task"), .inProcess: ("In progress", "is working on the task"),
  ]

  /// The answer for one of several components with different answers.
  static func answer(_ answer: Participant.ParticipationStatus) -> String {
    answers[answer]?.subject ?? "No answer yet"
  }
}
