// The reference is the vendor whose programs write the property.

extension PropertyTable {
  /// The common vendor properties (RFC 5545 3.8.8.2).
  static let vendors: [PropertyDefinition] = feedProperties + apple + microsoft + others

  private static let feedProperties: [PropertyDefinition] = [
    PropertyDefinition(.xWRCalname, "X-WR-CALNAME", [.text], zeroOrOne: [.vcalendar], "Apple"),
    PropertyDefinition(.xWRCaldesc, "X-WR-CALDESC", [.text], zeroOrOne: [.vcalendar], "Apple"),
    PropertyDefinition(.xWRTimezone, "X-WR-TIMEZONE", [.text], zeroOrOne: [.vcalendar], "Apple"),
    PropertyDefinition(.xWRRelcalid, "X-WR-RELCALID", [.text], zeroOrOne: [.vcalendar], "Apple"),
    PropertyDefinition(.xWRAlarmUID, "X-WR-ALARMUID", [.text], zeroOrOne: [.valarm], "Apple"),
    PropertyDefinition(
      .xPublishedTTL, "X-PUBLISHED-TTL", [.text, .duration], content: .duration, zeroOrOne: [.vcalendar],
      "Microsoft"),
    PropertyDefinition(
      .xOriginalURL, "X-ORIGINAL-URL", [.text, .uri], content: .uri, zeroOrOne: [.vcalendar], "Microsoft"),
  ]

  private static let apple: [PropertyDefinition] = [
    PropertyDefinition(
      .xAppleStructuredLocation, "X-APPLE-STRUCTURED-LOCATION", [.text, .uri], content: .uri,
      zeroOrOne: [.vevent, .vtodo, .valarm], "Apple"),
    PropertyDefinition(
      .xAppleTravelAdvisoryBehavior, "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", [.text], zeroOrOne: [.vevent], "Apple"),
    PropertyDefinition(
      .xAppleTravelDuration, "X-APPLE-TRAVEL-DURATION", [.text, .duration], content: .duration,
      zeroOrOne: [.vevent], "Apple"),
    PropertyDefinition(
      .xAppleTravelStart, "X-APPLE-TRAVEL-START", [.text, .uri], content: .uri, zeroOrOne: [.vevent], "Apple"),
    PropertyDefinition(.xAppleProximity, "X-APPLE-PROXIMITY", [.text], zeroOrOne: [.valarm], "Apple"),
    PropertyDefinition(
      .xAppleDefaultAlarm, "X-APPLE-DEFAULT-ALARM", [.text, .boolean], content: .boolean, zeroOrOne: [.valarm],
      "Apple"),
    PropertyDefinition(
      .xAppleLocalDefaultAlarm, "X-APPLE-LOCAL-DEFAULT-ALARM", [.text, .boolean], content: .boolean,
      zeroOrOne: [.valarm], "Apple"),
    PropertyDefinition(.xAppleCalendarColor, "X-APPLE-CALENDAR-COLOR", [.text], zeroOrOne: [.vcalendar], "Apple"),
    PropertyDefinition(
      .xAppleSortOrder, "X-APPLE-SORT-ORDER", [.text, .integer], content: .integer, zeroOrOne: [.vtodo], "Apple"),
    PropertyDefinition(.xAppleEWSBusyStatus, "X-APPLE-EWS-BUSYSTATUS", [.text], zeroOrOne: [.vevent], "Apple"),
    PropertyDefinition(
      .xAppleCreatorIdentity, "X-APPLE-CREATOR-IDENTITY", [.text], zeroOrOne: [.vevent, .vtodo], "Apple"),
    PropertyDefinition(
      .xAppleCreatorTeamIdentity, "X-APPLE-CREATOR-TEAM-IDENTITY", [.text], zeroOrOne: [.vevent, .vtodo], "Apple"),
  ]

  private static let microsoft: [PropertyDefinition] = [
    PropertyDefinition(
      .xAltDesc, "X-ALT-DESC", [.text], parameters: [.fmttype], zeroOrOne: [.vevent, .vtodo, .vjournal],
      "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOBusyStatus, "X-MICROSOFT-CDO-BUSYSTATUS", [.text], zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOIntendedStatus, "X-MICROSOFT-CDO-INTENDEDSTATUS", [.text], zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOAllDayEvent, "X-MICROSOFT-CDO-ALLDAYEVENT", [.text, .boolean], content: .boolean,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOImportance, "X-MICROSOFT-CDO-IMPORTANCE", [.text, .integer], content: .integer,
      zeroOrOne: [.vevent, .vtodo], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOInstType, "X-MICROSOFT-CDO-INSTTYPE", [.text, .integer], content: .integer,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOApptSequence, "X-MICROSOFT-CDO-APPT-SEQUENCE", [.text, .integer], content: .integer,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOOwnerApptID, "X-MICROSOFT-CDO-OWNERAPPTID", [.text, .integer], content: .integer,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftCDOTZID, "X-MICROSOFT-CDO-TZID", [.text, .integer], content: .integer,
      zeroOrOne: [.vevent, .vtimezone], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftDisallowCounter, "X-MICROSOFT-DISALLOW-COUNTER", [.text, .boolean], content: .boolean,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftDoNotForwardMeeting, "X-MICROSOFT-DONOTFORWARDMEETING", [.text, .boolean], content: .boolean,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMicrosoftSkypeTeamsMeetingURL, "X-MICROSOFT-SKYPETEAMSMEETINGURL", [.text, .uri], content: .uri,
      zeroOrOne: [.vevent], "Microsoft"),
    PropertyDefinition(
      .xMSOLKForceInspectorOpen, "X-MS-OLK-FORCEINSPECTOROPEN", [.text, .boolean], content: .boolean,
      zeroOrOne: [.vcalendar], "Microsoft"),
    PropertyDefinition(.xOutlookColor, "X-OUTLOOK-COLOR", [.text], zeroOrOne: [.vcalendar, .vevent], "Microsoft"),
  ]

  private static let others: [PropertyDefinition] = [
    PropertyDefinition(
      .xMozLastAck, "X-MOZ-LASTACK", [.text, .dateTime], content: .dateTime, zeroOrOne: [.vevent, .vtodo],
      "Mozilla"),
    // A recurring item has an additional property for each snoozed instance, with that instance's time in the name.
    PropertyDefinition(
      .xMozSnoozeTime, "X-MOZ-SNOOZE-TIME", [.text, .dateTime], content: .dateTime, zeroOrOne: [.vevent, .vtodo],
      "Mozilla"),
    PropertyDefinition(
      .xMozGeneration, "X-MOZ-GENERATION", [.text, .integer], content: .integer,
      zeroOrOne: [.vevent, .vtodo, .vjournal], "Mozilla"),
    PropertyDefinition(
      .xGoogleConference, "X-GOOGLE-CONFERENCE", [.text, .uri], content: .uri, zeroOrOne: [.vevent], "Google"),
    PropertyDefinition(.xEvolutionAlarmUID, "X-EVOLUTION-ALARM-UID", [.text], zeroOrOne: [.valarm], "GNOME"),
    PropertyDefinition(.xLicError, "X-LIC-ERROR", [.text], zeroOrMore: KnownComponent.allCases, "libical"),
    PropertyDefinition(.xLicLocation, "X-LIC-LOCATION", [.text], zeroOrOne: [.vtimezone], "libical"),
    PropertyDefinition(
      .xProlepticTZName, "X-PROLEPTIC-TZNAME", [.text], zeroOrOne: [.vtimezone], "Cyrus"),
    PropertyDefinition(.xTZInfo, "X-TZINFO", [.text], zeroOrOne: [.vtimezone], "ICU"),
  ]
}
