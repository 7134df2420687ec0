import ICalendar

extension FormatCapabilities {
  /// The data that JSCalendar can represent (mapping draft, appendix); everything with `isLossless`.
  static func jscalendar(isLossless: Bool) -> FormatCapabilities {
    isLossless
      ? .everything
      : FormatCapabilities(
        [
          .vcalendar: .init(calendar, otherParameters: ids),
          .vevent: .init(event, others: made, otherParameters: ids),
          .vtodo: .init(toDo, others: made.union(["ESTIMATED-DURATION"]), otherParameters: ids),
          .valarm: .init(
            [
              .uid: [], .action: [], .trigger: [.value, .related], .acknowledged: [.value], .relatedTo: [.reltype],
            ], others: made),
          .vlocation: .init(
            [.uid: [], .name: [], .description: [], .geo: [], .locationType: []], others: made.union(["COORDINATES"])),
          .participant: .init(
            [.uid: [], .summary: [], .description: [], .participantType: [], .calendarAddress: [.value]], others: made),
        ], why: "JSCalendar cannot store this")
  }

  /// The properties and parameters that the mapping defines.
  private static let made: Set<String> = [ObjectIDs.name, UnknownMembers.property, TimeMembers.showWithoutTime]
  private static let ids: Set<String> = [ObjectIDs.name]

  private static let links: [KnownProperty: Set<KnownParameter>] = [
    .attach: [.value, .encoding, .fmttype, .filename, .size],
    .image: [.value, .encoding, .fmttype, .display, .filename],
    .link: [.value, .linkrel, .label, .fmttype], .url: [.value],
  ]

  private static let calendar: [KnownProperty: Set<KnownParameter>] = [
    .version: [], .prodid: [], .calscale: [], .method: [], .name: [.language], .description: [], .uid: [],
    .lastModified: [],
    .created: [], .color: [], .categories: [], .concept: [], .source: [.value], .url: [.value],
    .link: links[.link] ?? [],
    .image: links[.image] ?? [],
  ]

  private static let entry: [KnownProperty: Set<KnownParameter>] = [
    .uid: [], .dtstamp: [], .created: [], .sequence: [], .summary: [.language], .description: [],
    .styledDescription: [.value, .fmttype], .priority: [], .classification: [], .status: [], .color: [],
    .categories: [], .concept: [.value], .dtstart: [.value, .tzid], .duration: [], .recurrenceID: [.value, .tzid],
    .rrule: [], .rdate: [.value, .tzid], .exdate: [.value, .tzid], .location: [], .geo: [],
    .conference: [.value, .feature, .label], .relatedTo: [.value, .reltype],
    .attendee: [
      .cn, .cutype, .role, .partstat, .rsvp, .delegatedTo, .delegatedFrom, .member, .sentBy, .email,
    ],
    .organizer: [.cn, .sentBy, .email],
  ].merging(links) { $1 }

  private static let event = entry.merging([.dtend: [.value, .tzid], .transp: []]) { $1 }
  private static let toDo = entry.merging([.due: [.value, .tzid], .percentComplete: []]) { $1 }
}
