extension RuleCatalogue {
  /// The rules of the group “Component structure”.
  static let structureRules: [Rule] = [
    Rule(
      .missingBegin, "missing-begin", .error, .structure, "RFC 5545 3.6", fix: .none,
      "END without BEGIN",
      "An END has no BEGIN before it, so that everything behind it is in doubt.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .mismatchedEnd, "mismatched-end", .error, .structure, "RFC 5545 3.6", fix: .unsafe,
      "END name differs from the open component",
      "Components are closed in the reverse order in which they were opened.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT"),
    Rule(
      .propertyOutsideComponent, "property-outside-component", .error, .structure, "RFC 5545 3.4", fix: .unsafe,
      "Content line outside VCALENDAR",
      "Properties stand in a component, and components in a calendar. Programs ignore what stands outside.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR\n"
        + "SUMMARY:Forgotten",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .paramsOnBeginEnd, "params-on-begin-end", .error, .structure, "RFC 5545 3.6", fix: .safe,
      "Parameters on BEGIN or END",
      "BEGIN and END have no parameters; strict programs do not know such a component.",
      bad: "BEGIN;X-ID=1:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .unclosedComponent, "unclosed-component", .error, .structure, "RFC 5545 3.6", fix: .unsafe,
      "Component never closed",
      "A component is never closed. Programs close it where they think it ends, or drop everything behind it.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z\n"
        + "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    Rule(
      .noComponents, "no-components", .error, .structure, "RFC 5545 3.6", fix: .none,
      "VCALENDAR without any component (real feeds do this when empty; `feed` profile lowers to info)",
      "A calendar holds at least one component. Real feeds without events break this, and most programs bear it; "
        + "the profile feed makes it a hint.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nEND:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nEND:VCALENDAR"),
    Rule(
      .badNesting, "bad-nesting", .error, .structure, "RFC 5545 3.6", fix: .none,
      "Component in a parent that does not allow it",
      "Each component says which others it may hold. Programs drop what stands elsewhere, or the component around it.",
      bad: "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT"),
    Rule(
      .unknownComponent, "unknown-component", .info, .structure, "RFC 5545 3.6", fix: .none,
      "Not registered and not X-",
      "The component is not registered with IANA. Programs ignore it; names of one's own begin with X-.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VFOO\nSUMMARY:x\nEND:VFOO",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:X-FOO\nSUMMARY:x\nEND:X-FOO"),
    Rule(
      .propertiesAfterSubcomponent, "properties-after-subcomponent", .info, .structure, "RFC 5545 3.6.1", fix: .safe,
      "Property after a nested component (ABNF puts properties first; EID 5214 was rejected, so only info)",
      "The grammar has properties before nested components. Nearly all programs read both orders.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "BEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nSUMMARY:Lunch\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT"),
    Rule(
      .calendarPropertyAfterComponent, "calendar-property-after-component", .warning, .structure, "RFC 5545 3.6",
      fix: .safe,
      "VERSION/METHOD/X-WR-… after the first component",
      "Properties of the calendar stand before its first component; programs that read as a stream overlook them "
        + "behind it.",
      bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT\nMETHOD:PUBLISH\n"
        + "END:VCALENDAR",
      good: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\nBEGIN:VEVENT\n"
        + "UID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\n"
        + "END:VEVENT\nEND:VCALENDAR"),
    Rule(
      .componentPropertyAtCalendarLevel, "component-property-at-calendar-level", .error, .structure, "RFC 5545 3.7",
      fix: .none,
      "DTSTART etc. directly in VCALENDAR",
      "The property belongs to an event or another component. Directly in the calendar it means nothing.",
      bad: "DTSTART:20260105T100000Z",
      good: "X-WR-CALNAME:Lunches"),
    Rule(
      .nestingTooDeep, "nesting-too-deep", .error, .structure, "", fix: .none,
      "Depth above the limit (default 8)",
      "Components are nested deeper than any real calendar; a program may give up or run out of memory.",
      bad: "BEGIN:X-A\nBEGIN:X-B\nBEGIN:X-C\nBEGIN:X-D\nBEGIN:X-E\nBEGIN:X-F\nBEGIN:X-G\nBEGIN:X-H\n"
        + "BEGIN:X-I\nSUMMARY:x\nEND:X-I\nEND:X-H\nEND:X-G\nEND:X-F\nEND:X-E\nEND:X-D\nEND:X-C\nEND:X-B\n"
        + "END:X-A\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "...",
      good: "BEGIN:X-A\nBEGIN:X-B\nBEGIN:X-C\nBEGIN:X-D\nBEGIN:X-E\nBEGIN:X-F\nBEGIN:X-G\nSUMMARY:x\n"
        + "END:X-G\nEND:X-F\nEND:X-E\nEND:X-D\nEND:X-C\nEND:X-B\nEND:X-A\nBEGIN:VEVENT\nUID:1@example.com\n"
        + "DTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .propertyNotAllowedHere, "property-not-allowed-here", .warning, .structure, "RFC 5545 3.8", fix: .unsafe,
      "Registered property in a component that does not list it",
      "The property is registered, but not for this component, so that programs ignore it. A to-do has DUE where "
        + "an event has DTEND.",
      bad: "DUE:20260105T110000Z",
      good: "DTEND:20260105T110000Z"),
    Rule(
      .emptyComponent, "empty-component", .warning, .structure, "RFC 5545 3.6", fix: .unsafe,
      "Component with no properties",
      "A component without any property says nothing, and programs refuse it or show an empty entry.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT\nBEGIN:VEVENT\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
  ]
}
