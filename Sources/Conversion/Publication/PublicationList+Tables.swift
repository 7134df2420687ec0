import ICalendar

extension PublicationList {
  /// The data of a public calendar (RFC 5545 3.8.1.3) that may be published: times, titles, descriptions, places, and
  /// one web page. Alarms and participants are private.
  static let everybody = PublicationList(
    components: [
      .vcalendar: [.version: [], .prodid: [], .calscale: []],
      .vevent: item.merging([.dtend: [.tzid], .geo: [], .location: [.language], .transp: []]) { $1 },
      .vtodo: item.merging([
        .due: [.tzid], .completed: [], .percentComplete: [], .priority: [], .geo: [], .location: [.language],
      ]) { $1 },
      .vjournal: item,
    ].merging(zones) { $1 })

  /// The data of a copy without people, places and links; text, alarms and CLASS are kept.
  static let withoutPeople: PublicationList = {
    let texts: Properties = [
      .classification: [], .comment: [.language], .styledDescription: [.language, .fmttype], .priority: [],
      .relatedTo: [.reltype, .gap], .refID: [],
    ]
    var entry = item.merging(texts) { $1 }
    entry[.url] = nil
    let availability = entry.merging([.dtend: [.tzid], .busytype: []]) { $1 }
    return PublicationList(
      components: [
        .vcalendar: [
          .version: [], .prodid: [], .calscale: [], .xWRTimezone: [], .uid: [], .name: [.language],
          .description: [.language], .categories: [.language], .color: [], .refreshInterval: [], .lastModified: [],
        ],
        .vevent: entry.merging([.dtend: [.tzid], .transp: [], .resources: [.language]]) { $1 },
        .vtodo: entry.merging([
          .due: [.tzid], .completed: [], .percentComplete: [], .resources: [.language],
        ]) { $1 },
        .vjournal: entry,
        .vfreebusy: [
          .uid: [], .dtstamp: [], .dtstart: [.tzid], .dtend: [.tzid], .duration: [], .freebusy: [.fbtype],
          .comment: [.language],
        ],
        .vavailability: availability, .available: availability,
        .valarm: [
          .uid: [], .action: [], .trigger: [.related], .duration: [], .repeatCount: [], .acknowledged: [],
          .proximity: [], .summary: [.language], .description: [.language], .styledDescription: [.language, .fmttype],
          .relatedTo: [.reltype, .gap],
        ],
      ].merging(zones) { $1 })
  }()

  /// The properties that events, to-dos and journal entries have in common.
  private static let item: Properties = [
    .uid: [], .dtstamp: [], .created: [], .lastModified: [], .sequence: [], .status: [], .color: [],
    .dtstart: [.tzid], .duration: [], .recurrenceID: [.tzid, .range], .rrule: [], .exrule: [], .rdate: [.tzid],
    .exdate: [.tzid], .summary: [.language], .description: [.language], .categories: [.language], .url: [],
  ]

  /// A time zone definition, without data about its creator.
  private static let zones: [KnownComponent: Properties] = {
    let observance: Properties = [
      .dtstart: [], .tzoffsetfrom: [], .tzoffsetto: [], .rrule: [], .rdate: [], .tzname: [.language],
    ]
    return [.vtimezone: [.tzid: [], .lastModified: []], .standard: observance, .daylight: observance]
  }()
}
