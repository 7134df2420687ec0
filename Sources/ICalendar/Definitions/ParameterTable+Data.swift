extension ParameterTable {
  /// The parameters of RFC 5545.
  static let rfc5545: [ParameterDefinition] = [
    ParameterDefinition(.altrep, "ALTREP", .uri, quoted: true, "RFC 5545 3.2.1"),
    ParameterDefinition(.cn, "CN", .text, "RFC 5545 3.2.2"),
    ParameterDefinition(
      .cutype, "CUTYPE", .token,
      values: [
        EnumeratedValues(["INDIVIDUAL", "GROUP", "RESOURCE", "ROOM", "UNKNOWN"], others: true, default: "INDIVIDUAL")
      ], "RFC 5545 3.2.3"),
    ParameterDefinition(
      .delegatedFrom, "DELEGATED-FROM", .calAddress, quoted: true, list: true, "RFC 5545 3.2.4"),
    ParameterDefinition(.delegatedTo, "DELEGATED-TO", .calAddress, quoted: true, list: true, "RFC 5545 3.2.5"),
    ParameterDefinition(.dir, "DIR", .uri, quoted: true, "RFC 5545 3.2.6"),
    ParameterDefinition(
      .encoding, "ENCODING", .token, values: [EnumeratedValues(["8BIT", "BASE64"], default: "8BIT")],
      "RFC 5545 3.2.7"),
    ParameterDefinition(.fmttype, "FMTTYPE", .mediaType, "RFC 5545 3.2.8"),
    ParameterDefinition(
      .fbtype, "FBTYPE", .token,
      values: [
        EnumeratedValues(["FREE", "BUSY", "BUSY-UNAVAILABLE", "BUSY-TENTATIVE"], others: true, default: "BUSY")
      ], "RFC 5545 3.2.9"),
    ParameterDefinition(.language, "LANGUAGE", .languageTag, "RFC 5545 3.2.10"),
    ParameterDefinition(.member, "MEMBER", .calAddress, quoted: true, list: true, "RFC 5545 3.2.11"),
    ParameterDefinition(.partstat, "PARTSTAT", .token, values: participation, "RFC 5545 3.2.12"),
    // RFC 5545 dropped RFC 2445's THISANDPRIOR.
    ParameterDefinition(.range, "RANGE", .token, values: [EnumeratedValues(["THISANDFUTURE"])], "RFC 5545 3.2.13"),
    ParameterDefinition(
      .related, "RELATED", .token, values: [EnumeratedValues(["START", "END"], default: "START")],
      "RFC 5545 3.2.14"),
    ParameterDefinition(
      .reltype, "RELTYPE", .token, values: [EnumeratedValues(relationships, others: true, default: "PARENT")],
      "RFC 5545 3.2.15"),
    ParameterDefinition(
      .role, "ROLE", .token,
      values: [
        EnumeratedValues(
          ["CHAIR", "REQ-PARTICIPANT", "OPT-PARTICIPANT", "NON-PARTICIPANT"], others: true,
          default: "REQ-PARTICIPANT")
      ], "RFC 5545 3.2.16"),
    ParameterDefinition(.rsvp, "RSVP", .boolean, values: truth, "RFC 5545 3.2.17"),
    ParameterDefinition(.sentBy, "SENT-BY", .calAddress, quoted: true, "RFC 5545 3.2.18"),
    ParameterDefinition(.tzid, "TZID", .text, "RFC 5545 3.2.19"),
    ParameterDefinition(
      .value, "VALUE", .token, values: [EnumeratedValues(ValueType.allCases.map(\.name), others: true)],
      "RFC 5545 3.2.20"),
  ]

  /// The parameters registered by later standards.
  static let extensions: [ParameterDefinition] = [
    ParameterDefinition(
      .scheduleAgent, "SCHEDULE-AGENT", .token,
      values: [EnumeratedValues(["SERVER", "CLIENT", "NONE"], others: true, default: "SERVER")],
      "RFC 6638 7.1"),
    ParameterDefinition(
      .scheduleForceSend, "SCHEDULE-FORCE-SEND", .token,
      values: [EnumeratedValues(["REQUEST", "REPLY"], others: true)],
      "RFC 6638 7.2"),
    // Several codes share one pair of quotes, so the grammar treats them as a single value.
    ParameterDefinition(.scheduleStatus, "SCHEDULE-STATUS", .statusCode, "RFC 6638 7.3"),
    ParameterDefinition(
      .display, "DISPLAY", .token, list: true,
      values: [EnumeratedValues(["BADGE", "GRAPHIC", "FULLSIZE", "THUMBNAIL"], others: true, default: "BADGE")],
      "RFC 7986 6.1"),
    ParameterDefinition(.email, "EMAIL", .email, "RFC 7986 6.2"),
    ParameterDefinition(
      .feature, "FEATURE", .token, list: true,
      values: [EnumeratedValues(["AUDIO", "CHAT", "FEED", "MODERATOR", "PHONE", "SCREEN", "VIDEO"], others: true)],
      "RFC 7986 6.3"),
    ParameterDefinition(.label, "LABEL", .text, "RFC 7986 6.4"),
    ParameterDefinition(.size, "SIZE", .integer, "RFC 8607 4.1"),
    ParameterDefinition(.filename, "FILENAME", .text, "RFC 8607 4.2"),
    ParameterDefinition(.managedID, "MANAGED-ID", .text, "RFC 8607 4.3"),
    ParameterDefinition(.order, "ORDER", .integer, "RFC 9073 5.1"),
    ParameterDefinition(.schema, "SCHEMA", .uri, quoted: true, "RFC 9073 5.2"),
    ParameterDefinition(.derived, "DERIVED", .boolean, values: truth, "RFC 9073 5.3"),
    // A registered relation is unquoted; any other is a URI in quotes.
    ParameterDefinition(.linkrel, "LINKREL", .text, "RFC 9253 6.1"),
    ParameterDefinition(.gap, "GAP", .duration, "RFC 9253 6.2"),
  ]

  /// The common vendor parameters; the reference names the vendor.
  static let vendors: [ParameterDefinition] = [
    ParameterDefinition(.xAddress, "X-ADDRESS", .text, "Apple"),
    ParameterDefinition(.xTitle, "X-TITLE", .text, "Apple"),
    ParameterDefinition(.xAppleRadius, "X-APPLE-RADIUS", .float, "Apple"),
    ParameterDefinition(.xAppleReferenceFrame, "X-APPLE-REFERENCEFRAME", .text, "Apple"),
    ParameterDefinition(.xAppleMapKitHandle, "X-APPLE-MAPKIT-HANDLE", .text, "Apple"),
    ParameterDefinition(.xAppleABUID, "X-APPLE-ABUID", .text, "Apple"),
    ParameterDefinition(.xAppleFilename, "X-APPLE-FILENAME", .text, "Apple"),
    ParameterDefinition(.xFilename, "X-FILENAME", .text, "Evolution"),
    ParameterDefinition(.xNumGuests, "X-NUM-GUESTS", .integer, "Google"),
    ParameterDefinition(.xResponseComment, "X-RESPONSE-COMMENT", .text, "Google"),
    ParameterDefinition(.routing, "ROUTING", .text, "Apple"),
  ]

  private static let truth = [EnumeratedValues(["TRUE", "FALSE"], default: "FALSE")]

  private static let participation = [
    EnumeratedValues(
      ["NEEDS-ACTION", "ACCEPTED", "DECLINED", "TENTATIVE", "DELEGATED"], in: [.vevent], others: true,
      default: "NEEDS-ACTION"),
    EnumeratedValues(
      ["NEEDS-ACTION", "ACCEPTED", "DECLINED", "TENTATIVE", "DELEGATED", "COMPLETED", "IN-PROCESS"], in: [.vtodo],
      others: true, default: "NEEDS-ACTION"),
    EnumeratedValues(
      ["NEEDS-ACTION", "ACCEPTED", "DECLINED"], in: [.vjournal], others: true, default: "NEEDS-ACTION"),
  ]

  /// PARENT, CHILD and SIBLING are from RFC 5545, SNOOZE is from RFC 9074 7.1, and the rest are from RFC 9253 4 and 5.
  private static let relationships = [
    "PARENT", "CHILD", "SIBLING", "SNOOZE", "FINISHTOSTART", "FINISHTOFINISH", "STARTTOFINISH", "STARTTOSTART",
    "FIRST", "NEXT", "DEPENDS-ON", "REFID", "CONCEPT",
  ]
}
