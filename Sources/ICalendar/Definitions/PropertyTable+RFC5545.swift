// Where sections 3.6 and 3.8 of RFC 5545 differ, anything that either of them allows is allowed: EXDATE in STANDARD and
// DAYLIGHT appears only in 3.8.5.1, DTSTART in VJOURNAL only in 3.6.3.
// The placements include those that later standards add to a property of RFC 5545:
// - RFC 7953: in VAVAILABILITY and AVAILABLE.
// - RFC 7986: in VCALENDAR.
// - RFC 9073: in PARTICIPANT, VLOCATION and VRESOURCE (with erratum 7381: URL in VLOCATION).
// - RFC 9074: UID and RELATED-TO in VALARM.
//
// PropertyRelation lists the properties that exclude or require each other.

extension PropertyTable {
  /// The properties of RFC 5545, with EXRULE from RFC 2445.
  static let rfc5545: [PropertyDefinition] =
    delimiters + calendarProperties + descriptiveProperties + timeProperties + zoneProperties
    + relationshipProperties + recurrenceProperties + alarmProperties + changeProperties

  private static let delimiters: [PropertyDefinition] = [
    PropertyDefinition(.begin, "BEGIN", [.text], "RFC 5545 3.4"),
    PropertyDefinition(.end, "END", [.text], "RFC 5545 3.4"),
  ]

  private static let calendarProperties: [PropertyDefinition] = [
    PropertyDefinition(.calscale, "CALSCALE", [.text], zeroOrOne: [.vcalendar], "RFC 5545 3.7.1"),
    PropertyDefinition(.method, "METHOD", [.text], zeroOrOne: [.vcalendar], "RFC 5545 3.7.2"),
    PropertyDefinition(.prodid, "PRODID", [.text], exactlyOne: [.vcalendar], "RFC 5545 3.7.3"),
    PropertyDefinition(.version, "VERSION", [.text], exactlyOne: [.vcalendar], "RFC 5545 3.7.4"),
  ]

  private static let descriptiveProperties: [PropertyDefinition] = [
    // An audio alarm has at most one ATTACH; see AlarmTable.
    PropertyDefinition(
      .attach, "ATTACH", [.uri, .binary],
      parameters: [.fmttype, .encoding, .size, .filename, .managedID],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .valarm, .participant], "RFC 5545 3.8.1.1"),
    PropertyDefinition(
      .categories, "CATEGORIES", [.text], list: .comma, parameters: [.language],
      zeroOrMore: [.vcalendar, .vevent, .vtodo, .vjournal, .vavailability, .available, .participant],
      "RFC 5545 3.8.1.2"),
    PropertyDefinition(
      .classification, "CLASS", [.text], zeroOrOne: [.vevent, .vtodo, .vjournal, .vavailability],
      "RFC 5545 3.8.1.3"),
    PropertyDefinition(
      .comment, "COMMENT", [.text], parameters: [.altrep, .language],
      zeroOrMore: [
        .vevent, .vtodo, .vjournal, .vfreebusy, .standard, .daylight, .vavailability, .available, .participant,
      ], "RFC 5545 3.8.1.4"),
    // VJOURNAL may have several; VCALENDAR may have one per language (RFC 7986 5.2).
    PropertyDefinition(
      .description, "DESCRIPTION", [.text], parameters: [.altrep, .language],
      zeroOrOne: [.vevent, .vtodo, .valarm, .vavailability, .available, .participant, .vlocation, .vresource],
      zeroOrMore: [.vcalendar, .vjournal], "RFC 5545 3.8.1.5"),
    PropertyDefinition(
      .geo, "GEO", [.float], list: .semicolon,
      zeroOrOne: [.vevent, .vtodo, .participant, .vlocation, .vresource], "RFC 5545 3.8.1.6"),
    PropertyDefinition(
      .location, "LOCATION", [.text], parameters: [.altrep, .language],
      zeroOrOne: [.vevent, .vtodo, .vavailability, .available], zeroOrMore: [.participant], "RFC 5545 3.8.1.7"),
    PropertyDefinition(.percentComplete, "PERCENT-COMPLETE", [.integer], zeroOrOne: [.vtodo], "RFC 5545 3.8.1.8"),
    PropertyDefinition(
      .priority, "PRIORITY", [.integer], zeroOrOne: [.vevent, .vtodo, .vavailability, .participant],
      "RFC 5545 3.8.1.9"),
    PropertyDefinition(
      .resources, "RESOURCES", [.text], list: .comma, parameters: [.altrep, .language],
      zeroOrMore: [.vevent, .vtodo, .participant], "RFC 5545 3.8.1.10"),
    PropertyDefinition(
      .status, "STATUS", [.text], zeroOrOne: [.vevent, .vtodo, .vjournal, .participant], "RFC 5545 3.8.1.11"),
    PropertyDefinition(
      .summary, "SUMMARY", [.text], parameters: [.altrep, .language],
      zeroOrOne: [.vevent, .vtodo, .vjournal, .valarm, .vavailability, .available, .participant],
      "RFC 5545 3.8.1.12"),
  ]

  private static let timeProperties: [PropertyDefinition] = [
    PropertyDefinition(.completed, "COMPLETED", [.dateTime], utc: true, zeroOrOne: [.vtodo], "RFC 5545 3.8.2.1"),
    PropertyDefinition(
      .dtend, "DTEND", [.dateTime, .date], parameters: [.tzid],
      zeroOrOne: [.vevent, .vfreebusy, .vavailability, .available], "RFC 5545 3.8.2.2"),
    PropertyDefinition(
      .due, "DUE", [.dateTime, .date], parameters: [.tzid], zeroOrOne: [.vtodo], "RFC 5545 3.8.2.3"),
    PropertyDefinition(
      .dtstart, "DTSTART", [.dateTime, .date], parameters: [.tzid],
      exactlyOneWithoutMethod: [.vevent], exactlyOne: [.standard, .daylight, .available],
      zeroOrOne: [.vtodo, .vjournal, .vfreebusy, .vavailability], "RFC 5545 3.8.2.4"),
    PropertyDefinition(
      .duration, "DURATION", [.duration], zeroOrOne: [.vevent, .vtodo, .valarm, .vavailability, .available],
      "RFC 5545 3.8.2.5"),
    PropertyDefinition(
      .freebusy, "FREEBUSY", [.period], utc: true, list: .comma, parameters: [.fbtype], zeroOrMore: [.vfreebusy],
      "RFC 5545 3.8.2.6"),
    PropertyDefinition(.transp, "TRANSP", [.text], zeroOrOne: [.vevent], "RFC 5545 3.8.2.7"),
  ]

  private static let zoneProperties: [PropertyDefinition] = [
    PropertyDefinition(.tzid, "TZID", [.text], exactlyOne: [.vtimezone], "RFC 5545 3.8.3.1"),
    PropertyDefinition(
      .tzname, "TZNAME", [.text], parameters: [.language], zeroOrMore: [.standard, .daylight], "RFC 5545 3.8.3.2"),
    PropertyDefinition(
      .tzoffsetfrom, "TZOFFSETFROM", [.utcOffset], exactlyOne: [.standard, .daylight], "RFC 5545 3.8.3.3"),
    PropertyDefinition(
      .tzoffsetto, "TZOFFSETTO", [.utcOffset], exactlyOne: [.standard, .daylight], "RFC 5545 3.8.3.4"),
    PropertyDefinition(.tzurl, "TZURL", [.uri], zeroOrOne: [.vtimezone], "RFC 5545 3.8.3.5"),
  ]

  private static let relationshipProperties: [PropertyDefinition] = [
    // In a VFREEBUSY or a VALARM, the parameters for a role or a reply MUST NOT be present.
    PropertyDefinition(
      .attendee, "ATTENDEE", [.calAddress],
      parameters: [
        .cutype, .member, .role, .partstat, .rsvp, .delegatedTo, .delegatedFrom, .sentBy, .cn, .dir, .language,
        .email, .scheduleAgent, .scheduleForceSend, .scheduleStatus,
      ], zeroOrMore: [.vevent, .vtodo, .vjournal, .vfreebusy, .valarm], "RFC 5545 3.8.4.1"),
    // VFREEBUSY is the only component that allows only one.
    PropertyDefinition(
      .contact, "CONTACT", [.text], parameters: [.altrep, .language], zeroOrOne: [.vfreebusy],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .vavailability, .available, .participant], "RFC 5545 3.8.4.2"),
    PropertyDefinition(
      .organizer, "ORGANIZER", [.calAddress],
      parameters: [.cn, .dir, .sentBy, .language, .email, .scheduleAgent, .scheduleForceSend, .scheduleStatus],
      zeroOrOne: [.vevent, .vtodo, .vjournal, .vfreebusy, .vavailability], "RFC 5545 3.8.4.3"),
    PropertyDefinition(
      .recurrenceID, "RECURRENCE-ID", [.dateTime, .date], parameters: [.tzid, .range],
      zeroOrOne: [.vevent, .vtodo, .vjournal, .available], "RFC 5545 3.8.4.4"),
    // RFC 9253 9.1 adds the types URI and UID, and GAP.
    PropertyDefinition(
      .relatedTo, "RELATED-TO", [.text, .uri, .uid], parameters: [.reltype, .gap],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .valarm, .participant], "RFC 5545 3.8.4.5"),
    PropertyDefinition(
      .url, "URL", [.uri],
      zeroOrOne: [
        .vcalendar, .vevent, .vtodo, .vjournal, .vfreebusy, .vavailability, .participant, .vlocation,
      ], "RFC 5545 3.8.4.6"),
    PropertyDefinition(
      .uid, "UID", [.text],
      exactlyOne: [
        .vevent, .vtodo, .vjournal, .vfreebusy, .vavailability, .available, .participant, .vlocation, .vresource,
      ], zeroOrOne: [.vcalendar, .valarm], "RFC 5545 3.8.4.7"),
  ]

  private static let recurrenceProperties: [PropertyDefinition] = [
    PropertyDefinition(
      .exdate, "EXDATE", [.dateTime, .date], list: .comma, parameters: [.tzid],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .standard, .daylight, .available], "RFC 5545 3.8.5.1"),
    PropertyDefinition(
      .exrule, "EXRULE", [.recur], zeroOrMore: [.vevent, .vtodo, .vjournal], deprecated: true, "RFC 2445 4.8.5.2"),
    PropertyDefinition(
      .rdate, "RDATE", [.dateTime, .date, .period], list: .comma, parameters: [.tzid],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .standard, .daylight, .available], "RFC 5545 3.8.5.2"),
    // More than one SHOULD NOT be present, which is weaker than MUST NOT. RFC 7953 allows one.
    PropertyDefinition(
      .rrule, "RRULE", [.recur], zeroOrOne: [.available],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .standard, .daylight], "RFC 5545 3.8.5.3"),
  ]

  private static let alarmProperties: [PropertyDefinition] = [
    PropertyDefinition(.action, "ACTION", [.text], exactlyOne: [.valarm], "RFC 5545 3.8.6.1"),
    PropertyDefinition(.repeatCount, "REPEAT", [.integer], zeroOrOne: [.valarm], "RFC 5545 3.8.6.2"),
    PropertyDefinition(
      .trigger, "TRIGGER", [.duration, .dateTime], utc: true, parameters: [.related], exactlyOne: [.valarm],
      "RFC 5545 3.8.6.3"),
  ]

  private static let changeProperties: [PropertyDefinition] = [
    PropertyDefinition(
      .created, "CREATED", [.dateTime], utc: true,
      zeroOrOne: [.vevent, .vtodo, .vjournal, .vavailability, .available, .participant], "RFC 5545 3.8.7.1"),
    PropertyDefinition(
      .dtstamp, "DTSTAMP", [.dateTime], utc: true,
      exactlyOne: [.vevent, .vtodo, .vjournal, .vfreebusy, .vavailability, .available],
      zeroOrOne: [.participant], "RFC 5545 3.8.7.2"),
    PropertyDefinition(
      .lastModified, "LAST-MODIFIED", [.dateTime], utc: true,
      zeroOrOne: [
        .vcalendar, .vevent, .vtodo, .vjournal, .vtimezone, .vavailability, .available, .participant,
      ], "RFC 5545 3.8.7.3"),
    PropertyDefinition(
      .sequence, "SEQUENCE", [.integer], zeroOrOne: [.vevent, .vtodo, .vjournal, .vavailability, .participant],
      "RFC 5545 3.8.7.4"),
    PropertyDefinition(
      .requestStatus, "REQUEST-STATUS", [.text], list: .semicolon, parameters: [.language],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .vfreebusy, .participant], "RFC 5545 3.8.8.3"),
  ]
}
