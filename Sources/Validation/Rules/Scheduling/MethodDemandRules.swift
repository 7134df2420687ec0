import ICalendar
import Scheduling

/// Which rule tells that a component lacks what its method demands, or has what it forbids.
enum MethodDemandRules {
  /// What is told of events beside their ORGANIZER.
  private static let ofEvents: [SchedulingMethod: Rule] = [
    .publish: .publishHasAttendee, .request: .requestMissingAttendee, .add: .addRecurrenceId, .cancel: .cancelStatus,
    .refresh: .refreshExtra, .counter: .counterRequired, .declineCounter: .declinecounterExtra,
  ]

  /// What is told of an event without ORGANIZER, where that is not ``Rule/methodMissingOrganizer``.
  private static let ofOrganizers: [SchedulingMethod: Rule] = [
    .publish: .publishMissingOrganizer, .counter: .counterRequired,
  ]

  /// The rule for a property of a component.
  static func rule(_ property: KnownProperty?, of kind: KnownComponent, _ method: SchedulingMethod) -> Rule {
    switch kind {
    case .vfreebusy: .freebusyMethod
    case .vtodo, .vjournal: .todoJournalMethod
    default: (property == .organizer ? ofOrganizers : ofEvents)[method] ?? .methodMissingOrganizer
    }
  }

  /// Why something must be there or must not, after what is said of every method.
  static let advice: [Rule: String] = [
    .publishMissingOrganizer: "; hardly any feed has one, and without METHOD it means the same",
    .publishHasAttendee: ", since it invites nobody",
    .methodMissingOrganizer: ", who gets the answers",
    .requestMissingAttendee: ", or it invites nobody",
    .cancelStatus: " that is higher than before, or programs take it for an old message",
  ]

  /// How what must not be there is mended, for the rules that offer it.
  static let fixes: [Rule: Fix.Kind] = [
    .publishHasAttendee: .unsafe, .refreshExtra: .unsafe, .declinecounterExtra: .unsafe,
  ]

  /// The rules that tell of them.
  static let all: [Rule] = Array(
    Set(ofEvents.values).union(ofOrganizers.values).union([
      .methodMissingOrganizer, .freebusyMethod, .todoJournalMethod, .replyOneAttendee, .methodForbiddenAlarm,
    ]))
}
