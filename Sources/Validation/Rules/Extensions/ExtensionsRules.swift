extension RuleCatalogue {
  /// The rules of the group “Extensions: RFC 7986, 9073, 9253, 7529, 7808”.
  static let extensionRules: [Rule] = [
    Rule(
      .refreshIntervalValue, "refresh-interval-value", .error, .extensions, "RFC 7986 5.7", fix: .safe,
      "REFRESH-INTERVAL without VALUE=DURATION or not positive",
      "REFRESH-INTERVAL must say VALUE=DURATION, though it has no other type, and be longer than nothing.",
      bad: "REFRESH-INTERVAL:PT12H",
      good: "REFRESH-INTERVAL;VALUE=DURATION:PT12H"),
    Rule(
      .sourceValue, "source-value", .error, .extensions, "RFC 7986 5.8", fix: .safe,
      "SOURCE without VALUE=URI",
      "SOURCE must say VALUE=URI.",
      bad: "SOURCE:https://example.net/a.ics",
      good: "SOURCE;VALUE=URI:https://example.net/a.ics"),
    Rule(
      .colorName, "color-name", .error, .extensions, "RFC 7986 5.9", fix: .safe,
      "COLOR is not a CSS3 colour name",
      "COLOR is a name of CSS, since devices have few colours; #FF0000 is red.",
      bad: "COLOR:#ff0000",
      good: "COLOR:red"),
    Rule(
      .imageValue, "image-value", .error, .extensions, "RFC 7986 5.10", fix: .safe,
      "IMAGE without VALUE=URI/BINARY",
      "IMAGE must say whether it is a link, VALUE=URI, or data, VALUE=BINARY.",
      bad: "IMAGE:https://example.net/a.png",
      good: "IMAGE;VALUE=URI:https://example.net/a.png"),
    Rule(
      .imageDisplay, "image-display", .warning, .extensions, "RFC 7986 6.1", fix: .none,
      "Unknown DISPLAY",
      "DISPLAY says how an image is meant: BADGE, GRAPHIC, FULLSIZE or THUMBNAIL.",
      bad: "IMAGE;VALUE=URI;DISPLAY=POSTER:https://example.net/a.png",
      good: "IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.net/a.png"),
    Rule(
      .conferenceValue, "conference-value", .error, .extensions, "RFC 7986 5.11", fix: .safe,
      "CONFERENCE without VALUE=URI",
      "CONFERENCE must say VALUE=URI.",
      bad: "CONFERENCE:https://example.net/room",
      good: "CONFERENCE;VALUE=URI:https://example.net/room"),
    Rule(
      .conferenceFeature, "conference-feature", .warning, .extensions, "RFC 7986 6.3", fix: .none,
      "Unknown FEATURE",
      "FEATURE says what a conference offers, such as AUDIO, VIDEO or CHAT.",
      bad: "CONFERENCE;VALUE=URI;FEATURE=HOLOGRAM:https://example.net/room",
      good: "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://example.net/room"),
    Rule(
      .nameLanguage, "name-language", .warning, .extensions, "RFC 7986 5.1", fix: .none,
      "Several NAME/DESCRIPTION without distinct LANGUAGE",
      "A calendar has one name in each language.",
      bad: "NAME:Lunches\nNAME:Dinners\nX-WR-CALNAME:Lunches",
      good: "NAME;LANGUAGE=en:Lunches\nNAME;LANGUAGE=de:Mittagessen\nX-WR-CALNAME:Lunches"),
    Rule(
      .calendarUidMissing, "calendar-uid-missing", .info, .extensions, "RFC 7986 5.3", fix: .none,
      "Feed without calendar-level UID/LAST-MODIFIED",
      "By a UID of its own a calendar is known again when its address changes, and LAST-MODIFIED says whether it "
        + "is new.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nUID:9@example.com\n"
        + "LAST-MODIFIED:20260101T000000Z\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .uidHostLeak, "uid-host-leak", .info, .extensions, "RFC 7986 5.3", fix: .none,
      "UID carries host, user or e-mail (SHOULD NOT)",
      "UIDs should tell nothing of whoever made them. Names of computers and addresses of people are better left out.",
      bad: "UID:20260105@laptop.local",
      good: "UID:4a2f0c1e-6b57-8d31-9c44-0a1b2c3d4e5f"),
    Rule(
      .styledDescriptionValue, "styled-description-value", .error, .extensions, "RFC 9073 6.5", fix: .safe,
      "STYLED-DESCRIPTION without VALUE=TEXT/URI (and FMTTYPE for text)",
      "STYLED-DESCRIPTION must say VALUE=TEXT or VALUE=URI, and for a text its FMTTYPE.",
      bad: "DESCRIPTION:Cake\nSTYLED-DESCRIPTION;FMTTYPE=text/html:<b>Cake</b>",
      good: "DESCRIPTION:Cake\nSTYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>"),
    Rule(
      .styledWithoutPlain, "styled-without-plain", .info, .extensions, "RFC 9073 6.5", fix: .unsafe,
      "STYLED-DESCRIPTION without DESCRIPTION fallback (DERIVED)",
      "Programs that do not know STYLED-DESCRIPTION show DESCRIPTION, which should be there too.",
      bad: "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>",
      good: "DESCRIPTION;DERIVED=TRUE:Cake\nSTYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>"),
    Rule(
      .structuredDataParams, "structured-data-params", .error, .extensions, "RFC 9073 6.6", fix: .none,
      "Inline STRUCTURED-DATA without VALUE, FMTTYPE or SCHEMA",
      "Inline STRUCTURED-DATA must say its type, its FMTTYPE and its SCHEMA, or nobody can read it.",
      bad: "STRUCTURED-DATA;VALUE=TEXT:{}",
      good: "STRUCTURED-DATA;VALUE=TEXT;FMTTYPE=application/ld+json;SCHEMA=\"https://schema.org/Event\":{}"),
    Rule(
      .participantRequired, "participant-required", .error, .extensions, "RFC 9073 7.1", fix: .safe,
      "PARTICIPANT without UID or PARTICIPANT-TYPE",
      "A PARTICIPANT must have a UID and a PARTICIPANT-TYPE.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:PARTICIPANT\nPARTICIPANT-TYPE:SPEAKER\nEND:PARTICIPANT\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:SPEAKER\nEND:PARTICIPANT\n"
        + "END:VEVENT"),
    Rule(
      .vlocationVresourceUid, "vlocation-vresource-uid", .error, .extensions, "RFC 9073 7.2, 7.3", fix: .safe,
      "VLOCATION/VRESOURCE without UID",
      "A VLOCATION and a VRESOURCE must have a UID, by which others refer to them.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VLOCATION\nNAME:Office\nEND:VLOCATION\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office\nEND:VLOCATION\nEND:VEVENT"),
    Rule(
      .participantType, "participant-type", .warning, .extensions, "RFC 9073 6.2", fix: .none,
      "Unknown PARTICIPANT-TYPE",
      "PARTICIPANT-TYPE is one of ten words, such as SPEAKER or SPONSOR, or begins with X-.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:CLOWN\nEND:PARTICIPANT\n"
        + "END:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:SPEAKER\nEND:PARTICIPANT\n"
        + "END:VEVENT"),
    Rule(
      .calendarAddressVsAttendee, "calendar-address-vs-attendee", .info, .extensions, "RFC 9073 6.4", fix: .none,
      "CALENDAR-ADDRESS with no matching ATTENDEE in a scheduled event",
      "Somebody takes part who is not invited; whoever should be asked needs an ATTENDEE too.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSUMMARY:Lunch\n"
        + "BEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:SPEAKER\n"
        + "CALENDAR-ADDRESS:mailto:joe@example.net\nEND:PARTICIPANT\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "ORGANIZER:mailto:bob@example.net\nATTENDEE:mailto:ann@example.net\nSUMMARY:Lunch\n"
        + "BEGIN:PARTICIPANT\nUID:2@example.com\nPARTICIPANT-TYPE:SPEAKER\n"
        + "CALENDAR-ADDRESS:mailto:ann@example.net\nEND:PARTICIPANT\nEND:VEVENT"),
    Rule(
      .locationType, "location-type", .info, .extensions, "RFC 9073 6.1; RFC 4589 5.1", fix: .none,
      "Value not in the location-types registry",
      "Types of places are registered (RFC 4589), such as office, hotel or airport.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office\nLOCATION-TYPE:spaceport\n"
        + "END:VLOCATION\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office\nLOCATION-TYPE:airport\n"
        + "END:VLOCATION\nEND:VEVENT"),
    Rule(
      .linkParams, "link-params", .error, .extensions, "RFC 9253 8.2", fix: .none,
      "LINK without LINKREL (or VALUE)",
      "LINK must say by LINKREL how it is related and by VALUE what it is.",
      bad: "LINK;VALUE=URI:https://example.net/",
      good: "LINK;VALUE=URI;LINKREL=describedby:https://example.net/"),
    Rule(
      .gapWithoutTemporal, "gap-without-temporal", .warning, .extensions, "RFC 9253 6.2", fix: .none,
      "GAP on a RELATED-TO that is not temporal",
      "GAP is the time between two tasks, so that it needs a relation in time, such as FINISHTOSTART.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nRELATED-TO;GAP=PT1H:1@example.com\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\n"
        + "RELATED-TO;RELTYPE=FINISHTOSTART;GAP=PT1H:1@example.com\nEND:VEVENT"),
    Rule(
      .reltypeUnknown, "reltype-unknown", .warning, .extensions, "RFC 9253 4, 5", fix: .none,
      "RELTYPE not registered",
      "RELTYPE is not registered. Programs take it for PARENT, which shows the component in another place.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nRELATED-TO;RELTYPE=FRIEND:1@example.com\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nRELATED-TO;RELTYPE=SIBLING:1@example.com\nEND:VEVENT"),
    Rule(
      .conceptNotUri, "concept-not-uri", .error, .extensions, "RFC 9253 8.1", fix: .none,
      "CONCEPT not a URI",
      "A CONCEPT is a URI that names a category for all.",
      bad: "CONCEPT:food",
      good: "CONCEPT:https://example.net/concepts/food"),
    Rule(
      .rscaleUnknown, "rscale-unknown", .warning, .extensions, "RFC 7529 4", fix: .none,
      "RSCALE not a CLDR calendar this tool knows",
      "RSCALE names a calendar of Unicode's CLDR. Programs must ignore a rule whose calendar they do not know.",
      bad: "RRULE:RSCALE=MARTIAN;FREQ=YEARLY;COUNT=2",
      good: "RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;COUNT=2"),
    Rule(
      .skipWithoutRscale, "skip-without-rscale", .error, .extensions, "RFC 7529 4.1", fix: .unsafe,
      "SKIP without RSCALE",
      "SKIP has a meaning only beside RSCALE.",
      bad: "RRULE:FREQ=MONTHLY;SKIP=FORWARD;COUNT=2",
      good: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=2"),
    Rule(
      .skipValue, "skip-value", .error, .extensions, "RFC 7529 4.1", fix: .none,
      "SKIP not OMIT/BACKWARD/FORWARD",
      "SKIP is OMIT, BACKWARD or FORWARD.",
      bad: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=NEAREST;COUNT=2",
      good: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=2"),
    Rule(
      .bymonthLeap, "bymonth-leap", .error, .extensions, "RFC 7529 4.2", fix: .none,
      "`nL` month without an RSCALE that has leap months",
      "A month with L is a leap month, which only some calendars have; the rule needs RSCALE.",
      bad: "RRULE:FREQ=YEARLY;BYMONTH=5L",
      good: "RRULE:FREQ=YEARLY;BYMONTH=1"),
  ]
}
