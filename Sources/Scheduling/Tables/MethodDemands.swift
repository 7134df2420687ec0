public import ICalendar

/// What a method demands of a component of a message: the tables of RFC 5546 3.2 to 3.5, as far as they say more than
/// RFC 5545 does of every component.
public struct MethodDemands: Sendable {
  /// The properties that must be there.
  public let needs: [KnownProperty]
  /// The properties that must not be there.
  public let forbids: [KnownProperty]
  /// The only properties that may be there; nil if others may too.
  public let allows: Set<KnownProperty>?
  /// Whether there must be one ATTENDEE and no more.
  public let hasOneAttendee: Bool
  /// Whether there must be no VALARM.
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

  /// The demands on a component; nil if it cannot be sent with that method.
  public init?(of method: SchedulingMethod, on component: KnownComponent) {
    guard let demands = Self.table[component]?[method] else { return nil }
    self = demands
  }

  /// The components that can be sent.
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
