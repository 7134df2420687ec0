import ICalendar
import Scheduling

/// The rules that report properties that a method requires or forbids in a component.
enum MethodDemandRules {
  /// The rules for properties of events other than ORGANIZER.
  private static let ofEvents: [SchedulingMethod: Rule] = [
    .publish: .publishHasAttendee, .request: .requestMissingAttendee, .add: .addRecurrenceId, .cancel: .cancelStatus,
    .refresh: .refreshExtra, .counter: .counterRequired, .declineCounter: .declinecounterExtra,
  ]

  /// The rules for an event without ORGANIZER, for methods whose rule is not ``Rule/methodMissingOrganizer``.
  private static let ofOrganizers: [SchedulingMethod: Rule] = [
    .publish: .publishMissingOrganizer, .counter: .counterRequired,
  ]

  /// Returns the rule for a property of a component.
  static func rule(_ property: KnownProperty?, of kind: KnownComponent, _ method: SchedulingMethod) -> Rule {
    switch kind {
    case .vfreebusy: .freebusyMethod
    case .vtodo, .vjournal: .todoJournalMethod
    default: (property == .organizer ? ofOrganizers : ofEvents)[method] ?? .methodMissingOrganizer
    }
  }

  /// Explanations appended to the message.
  static let advice: [Rule: String] = [
    .publishMissingOrganizer: "; almost no feed has one, and a feed without METHOD means the same thing",
    .publishHasAttendee: ", because it is not an invitation",
    .methodMissingOrganizer: ", who receives the replies",
    .requestMissingAttendee: ", or no one is invited",
    .cancelStatus: ", higher than before, or programs mistake it for an old message",
  ]

  /// The kind of fix that removes a forbidden property, for the rules that offer one.
  static let fixes: [Rule: Fix.Kind] = [
    .publishHasAttendee: .unsafe, .refreshExtra: .unsafe, .declinecounterExtra: .unsafe,
  ]

  /// All rules that report these problems.
  static let all: [Rule] = Array(
    Set(ofEvents.values).union(ofOrganizers.values).union([
      .methodMissingOrganizer, .freebusyMethod, .todoJournalMethod, .replyOneAttendee, .methodForbiddenAlarm,
    ]))
}
