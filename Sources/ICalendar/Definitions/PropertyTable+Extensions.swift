extension PropertyTable {
  /// The properties registered by later standards.
  static let extensions: [PropertyDefinition] =
    zoneExtensions + calendarExtensions + publishingExtensions + alarmExtensions + relationshipExtensions

  private static let zoneExtensions: [PropertyDefinition] = [
    PropertyDefinition(.xml, "XML", [.text], zeroOrMore: KnownComponent.allCases, "RFC 6321 4.2"),
    PropertyDefinition(.tzuntil, "TZUNTIL", [.dateTime], utc: true, zeroOrOne: [.vtimezone], "RFC 7808 7.1"),
    PropertyDefinition(.tzidAliasOf, "TZID-ALIAS-OF", [.text], zeroOrMore: [.vtimezone], "RFC 7808 7.2"),
    PropertyDefinition(.busytype, "BUSYTYPE", [.text], zeroOrOne: [.vavailability], "RFC 7953 3.2"),
  ]

  private static let calendarExtensions: [PropertyDefinition] = [
    // One per language in VCALENDAR; RFC 9073 adds the other two.
    PropertyDefinition(
      .name, "NAME", [.text], parameters: [.altrep, .language], zeroOrOne: [.vlocation, .vresource],
      zeroOrMore: [.vcalendar], "RFC 7986 5.1"),
    // VALUE is required although there is only one type.
    PropertyDefinition(
      .refreshInterval, "REFRESH-INTERVAL", [.duration], required: [.value], zeroOrOne: [.vcalendar],
      "RFC 7986 5.7"),
    PropertyDefinition(.source, "SOURCE", [.uri], required: [.value], zeroOrOne: [.vcalendar], "RFC 7986 5.8"),
    PropertyDefinition(
      .color, "COLOR", [.text], zeroOrOne: [.vcalendar, .vevent, .vtodo, .vjournal], "RFC 7986 5.9"),
    PropertyDefinition(
      .image, "IMAGE", [.uri, .binary], parameters: [.altrep, .display, .encoding, .fmttype], required: [.value],
      zeroOrMore: [.vcalendar, .vevent, .vtodo, .vjournal], "RFC 7986 5.10"),
    PropertyDefinition(
      .conference, "CONFERENCE", [.uri], parameters: [.feature, .label, .language], required: [.value],
      zeroOrMore: [.vevent, .vtodo], "RFC 7986 5.11"),
  ]

  private static let publishingExtensions: [PropertyDefinition] = [
    PropertyDefinition(
      .locationType, "LOCATION-TYPE", [.text], list: .comma, zeroOrOne: [.vlocation], "RFC 9073 6.1"),
    PropertyDefinition(
      .participantType, "PARTICIPANT-TYPE", [.text], exactlyOne: [.participant], "RFC 9073 6.2"),
    PropertyDefinition(.resourceType, "RESOURCE-TYPE", [.text], zeroOrOne: [.vresource], "RFC 9073 6.3"),
    PropertyDefinition(
      .calendarAddress, "CALENDAR-ADDRESS", [.calAddress], zeroOrOne: [.participant], "RFC 9073 6.4"),
    PropertyDefinition(
      .styledDescription, "STYLED-DESCRIPTION", [.text, .uri], parameters: [.altrep, .language, .fmttype],
      required: [.value],
      zeroOrMore: [.vevent, .vtodo, .vjournal, .vfreebusy, .valarm, .participant], "RFC 9073 6.5"),
    PropertyDefinition(
      .structuredData, "STRUCTURED-DATA", [.text, .binary, .uri], parameters: [.fmttype, .schema, .encoding],
      required: [.value], zeroOrMore: KnownComponent.allCases, "RFC 9073 6.6"),
  ]

  private static let alarmExtensions: [PropertyDefinition] = [
    PropertyDefinition(.acknowledged, "ACKNOWLEDGED", [.dateTime], utc: true, zeroOrOne: [.valarm], "RFC 9074 6.1"),
    PropertyDefinition(.proximity, "PROXIMITY", [.text], zeroOrOne: [.valarm], "RFC 9074 8.1"),
  ]

  private static let relationshipExtensions: [PropertyDefinition] = [
    PropertyDefinition(.concept, "CONCEPT", [.uri], zeroOrMore: KnownComponent.allCases, "RFC 9253 8.1"),
    // The grammar also requires FMTTYPE, LABEL and LANGUAGE; the text and the examples do not.
    PropertyDefinition(
      .link, "LINK", [.uri, .uid, .xmlReference], parameters: [.linkrel, .fmttype, .label, .language],
      required: [.value, .linkrel], zeroOrMore: KnownComponent.allCases, "RFC 9253 8.2"),
    PropertyDefinition(.refID, "REFID", [.text], zeroOrMore: KnownComponent.allCases, "RFC 9253 8.3"),
  ]
}
