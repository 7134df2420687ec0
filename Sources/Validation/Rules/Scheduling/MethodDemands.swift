import ICalendar

/// What a method of iTIP demands of a component.
struct MethodDemands: Sendable {
  /// The properties that must be there, by the rules that say so.
  var needs: KeyValuePairs<Rule, [KnownProperty]> = [:]
  /// The properties that must not be there.
  var forbids: KeyValuePairs<Rule, [KnownProperty]> = [:]
  /// The only properties that may be there; nil if others may too.
  var allows: (rule: Rule, properties: Set<KnownProperty>)?
  /// Whether there must be one ATTENDEE and no more.
  var hasOneAttendee = false
  /// Whether there must be no VALARM.
  var forbidsAlarms = false

  /// The demands of RFC 5546 3.2 to 3.5. A method that is not in a component's part cannot be used with it.
  static let table: [KnownComponent: [String: MethodDemands]] = [
    .vevent: [
      "PUBLISH": MethodDemands(
        needs: [.publishMissingOrganizer: [.organizer]], forbids: [.publishHasAttendee: [.attendee]]),
      "REQUEST": MethodDemands(
        needs: [.methodMissingOrganizer: [.organizer], .requestMissingAttendee: [.attendee]]),
      "REPLY": MethodDemands(
        needs: [.methodMissingOrganizer: [.organizer]], hasOneAttendee: true, forbidsAlarms: true),
      "ADD": MethodDemands(
        needs: [.methodMissingOrganizer: [.organizer], .addRecurrenceId: [.sequence]],
        forbids: [.addRecurrenceId: [.recurrenceID]]),
      "CANCEL": MethodDemands(
        needs: [.methodMissingOrganizer: [.organizer], .cancelStatus: [.sequence]], forbidsAlarms: true),
      "REFRESH": MethodDemands(
        needs: [.methodMissingOrganizer: [.organizer]],
        allows: (.refreshExtra, [.attendee, .dtstamp, .organizer, .uid, .comment, .recurrenceID]), forbidsAlarms: true),
      "COUNTER": MethodDemands(needs: [.counterRequired: [.dtstart, .sequence, .summary, .organizer]]),
      "DECLINECOUNTER": MethodDemands(
        needs: [.methodMissingOrganizer: [.organizer]],
        allows: (
          .declinecounterExtra, [.dtstamp, .organizer, .uid, .comment, .recurrenceID, .requestStatus, .sequence]
        ), forbidsAlarms: true),
    ],
    .vfreebusy: [
      "PUBLISH": MethodDemands(needs: [.freebusyMethod: [.organizer]], forbids: [.freebusyMethod: [.attendee]]),
      "REQUEST": MethodDemands(
        needs: [.freebusyMethod: [.attendee, .dtstart, .dtend, .organizer]],
        forbids: [.freebusyMethod: [.freebusy, .url]]),
      "REPLY": MethodDemands(needs: [.freebusyMethod: [.attendee, .dtstart, .dtend, .organizer]]),
    ],
    .vtodo: [
      "PUBLISH": MethodDemands(),
      "REQUEST": MethodDemands(
        needs: [.todoJournalMethod: [.attendee, .organizer, .dtstart, .priority, .summary]]),
      "REPLY": MethodDemands(needs: [.todoJournalMethod: [.attendee, .organizer]], forbidsAlarms: true),
      "ADD": MethodDemands(
        needs: [.todoJournalMethod: [.organizer, .sequence]], forbids: [.todoJournalMethod: [.recurrenceID]]),
      "CANCEL": MethodDemands(needs: [.todoJournalMethod: [.organizer, .sequence]], forbidsAlarms: true),
      "REFRESH": MethodDemands(
        needs: [.todoJournalMethod: [.attendee]], forbids: [.todoJournalMethod: [.dtstart, .summary, .due]],
        forbidsAlarms: true),
      "COUNTER": MethodDemands(needs: [.todoJournalMethod: [.attendee, .organizer, .summary]]),
      "DECLINECOUNTER": MethodDemands(forbidsAlarms: true),
    ],
    .vjournal: [
      "PUBLISH": MethodDemands(),
      "ADD": MethodDemands(
        needs: [.todoJournalMethod: [.organizer, .sequence]], forbids: [.todoJournalMethod: [.recurrenceID]]),
      "CANCEL": MethodDemands(needs: [.todoJournalMethod: [.organizer, .sequence]]),
    ],
  ]

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
  static let rules: [Rule] = Array(
    Set(
      table.values.flatMap(\.values).flatMap { demands in
        demands.needs.map(\.key) + demands.forbids.map(\.key) + (demands.allows.map { [$0.rule] } ?? [])
      }
    ).union([.replyOneAttendee, .methodForbiddenAlarm]))
}
