public import ICalendar

/// The requirements of a method on a component of a message, from the tables in RFC 5546 sections 3.2 to 3.5.
/// Requirements that RFC 5545 already imposes on every component are not included.
public struct MethodDemands: Sendable {
  /// The properties that must be present.
  public let needs: [KnownProperty]
  /// The properties that must not be present.
  public let forbids: [KnownProperty]
  /// The only properties that may be present, or nil if others are allowed.
  public let allows: Set<KnownProperty>?
  /// Whether there must be exactly one ATTENDEE.
  public let hasOneAttendee: Bool
  /// Whether VALARM is not allowed.
  public let forbidsAlarms: Bool

  private init(
    needs: [KnownProperty] = [], forbids: [KnownProperty] = [], allows: Set<KnownProperty>? = nil,
    hasOneAttendee: Bool = false, forbidsAlarms: Bool = false
  ) {
    self.needs = needs
    self.forbids = forbids
    self.allows = allows
    self.hasOneAttendee = hasOneAttendee
    self.forbidsAlarms = forbidsAlarms
  }

  /// Returns the requirements on a component, or nil if it cannot be sent with the method.
  public init?(of method: SchedulingMethod, on component: KnownComponent) {
    guard let demands = Self.table[component]?[method] else { return nil }
    self = demands
  }

  /// The components that can be sent in messages.
  public static let components = Set(table.keys)

  private static let table: [KnownComponent: [SchedulingMethod: MethodDemands]] = [
    .vevent: [
      .publish: MethodDemands(needs: [.organizer], forbids: [.attendee]),
      .request: MethodDemands(needs: [.organizer, .attendee]),
      .reply: MethodDemands(needs: [.organizer], hasOneAttendee: true, forbidsAlarms: true),
      .add: MethodDemands(needs: [.organizer, .sequence], forbids: [.recurrenceID]),
      .cancel: MethodDemands(needs: [.organizer, .sequence], forbidsAlarms: true),
      .refresh: MethodDemands(
        needs: [.organizer], allows: [.attendee, .dtstamp, .organizer, .uid, .comment, .recurrenceID],
        forbidsAlarms: true),
      .counter: MethodDemands(needs: [.dtstart, .sequence, .summary, .organizer]),
      .declineCounter: MethodDemands(
        needs: [.organizer],
        allows: [.dtstamp, .organizer, .uid, .comment, .recurrenceID, .requestStatus, .sequence], forbidsAlarms: true),
    ],
    .vfreebusy: [
      .publish: MethodDemands(needs: [.organizer], forbids: [.attendee]),
      .request: MethodDemands(needs: [.attendee, .dtstart, .dtend, .organizer], forbids: [.freebusy, .url]),
      .reply: MethodDemands(needs: [.attendee, .dtstart, .dtend, .organizer]),
    ],
    .vtodo: [
      .publish: MethodDemands(),
      .request: MethodDemands(needs: [.attendee, .organizer, .dtstart, .priority, .summary]),
      .reply: MethodDemands(needs: [.attendee, .organizer], forbidsAlarms: true),
      .add: MethodDemands(needs: [.organizer, .sequence], forbids: [.recurrenceID]),
      .cancel: MethodDemands(needs: [.organizer, .sequence], forbidsAlarms: true),
      .refresh: MethodDemands(needs: [.attendee], forbids: [.dtstart, .summary, .due], forbidsAlarms: true),
      .counter: MethodDemands(needs: [.attendee, .organizer, .summary]),
      .declineCounter: MethodDemands(forbidsAlarms: true),
    ],
    .vjournal: [
      .publish: MethodDemands(),
      .add: MethodDemands(needs: [.organizer, .sequence], forbids: [.recurrenceID]),
      .cancel: MethodDemands(needs: [.organizer, .sequence]),
    ],
  ]
}
