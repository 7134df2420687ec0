/// The rules of “Component structure”: ICS100 to ICS113.
extension Rule {
  static let missingBegin = Rule(
    100, "missing-begin", .error, in: "RFC 5545 3.6",
    "END without BEGIN",
    "An END has no BEGIN before it, so that everything behind it is in doubt.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nEND:VEVENT\nEND:VEVENT"),
    good: .event())

  static let mismatchedEnd = Rule(
    101, "mismatched-end", .error, in: "RFC 5545 3.6", fix: .unsafe,
    "END name differs from the open component",
    "Components are closed in the reverse order in which they were opened.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VEVENT"),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let propertyOutsideComponent = Rule(
    102, "property-outside-component", .error, in: "RFC 5545 3.4", fix: .unsafe,
    "Content line outside VCALENDAR",
    "Properties stand in a component, and components in a calendar. Programs ignore what stands outside.",
    bad: .lines(.calendar(), "SUMMARY:Forgotten"), good: .calendar())

  static let paramsOnBeginEnd = Rule(
    103, "params-on-begin-end", .error, in: "RFC 5545 3.6", fix: .safe,
    "Parameters on BEGIN or END",
    "BEGIN and END have no parameters; strict programs do not know such a component.",
    bad: .lines(
      "BEGIN;X-ID=1:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nEND:VEVENT"),
    good: .event())

  static let unclosedComponent = Rule(
    104, "unclosed-component", .error, in: "RFC 5545 3.6", fix: .unsafe,
    "Component never closed",
    "A component is never closed. Programs close it where they think it ends, or drop everything behind it.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Lunch\nBEGIN:VEVENT\nUID:2@example.com\nDTSTAMP:20260101T000000Z",
      "DTSTART:20260105T100000Z\nSUMMARY:Dinner\nEND:VEVENT"),
    good: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let noComponents = Rule(
    105, "no-components", .error, in: "RFC 5545 3.6", levels: [.feed: .info],
    "VCALENDAR without any component (real feeds do this when empty; `feed` profile lowers to info)",
    "A calendar holds at least one component. Real feeds without events break this, and most programs bear it; the "
      + "profile feed makes it a hint.",
    bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nEND:VCALENDAR", good: .calendar())

  static let badNesting = Rule(
    106, "bad-nesting", .error, in: "RFC 5545 3.6",
    "Component in a parent that does not allow it",
    "Each component says which others it may hold. Programs drop what stands elsewhere, or the component around it.",
    bad: .lines(.alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), .event()),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let unknownComponent = Rule(
    107, "unknown-component", .info, in: "RFC 5545 3.6",
    "Not registered and not X-",
    "The component is not registered with IANA. Programs ignore it; names of one's own begin with X-.",
    bad: .lines(.event(), "BEGIN:VFOO\nSUMMARY:x\nEND:VFOO"),
    good: .lines(.event(), "BEGIN:X-FOO\nSUMMARY:x\nEND:X-FOO"))

  static let propertiesAfterSubcomponent = Rule(
    108, "properties-after-subcomponent", .info, in: "RFC 5545 3.6.1", fix: .safe,
    "Property after a nested component (ABNF puts properties first; EID 5214 was rejected, so only info)",
    "The grammar has properties before nested components. Nearly all programs read both orders.",
    bad: .event("DTSTART:20260105T100000Z", .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), "SUMMARY:Lunch"),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let calendarPropertyAfterComponent = Rule(
    109, "calendar-property-after-component", .warning, in: "RFC 5545 3.6", fix: .safe,
    "VERSION/METHOD/X-WR-… after the first component",
    "Properties of the calendar stand before its first component; programs that read as a stream overlook them "
      + "behind it.",
    bad: .calendar(.event(), "METHOD:PUBLISH"), good: .calendar("METHOD:PUBLISH", .event()))

  static let componentPropertyAtCalendarLevel = Rule(
    110, "component-property-at-calendar-level", .error, in: "RFC 5545 3.7",
    "DTSTART etc. directly in VCALENDAR",
    "The property belongs to an event or another component. Directly in the calendar it means nothing.",
    bad: "DTSTART:20260105T100000Z", good: "X-WR-CALNAME:Lunches")

  static let nestingTooDeep = Rule(
    111, "nesting-too-deep", .error,
    "Depth above the limit (default 8)",
    "Components are nested deeper than any real calendar; a program may give up or run out of memory.",
    bad: .lines(
      "BEGIN:X-A\nBEGIN:X-B\nBEGIN:X-C\nBEGIN:X-D\nBEGIN:X-E\nBEGIN:X-F\nBEGIN:X-G\nBEGIN:X-H",
      "BEGIN:X-I\nSUMMARY:x\nEND:X-I\nEND:X-H\nEND:X-G\nEND:X-F\nEND:X-E\nEND:X-D\nEND:X-C\nEND:X-B",
      "END:X-A\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z", "..."),
    good: .lines(
      "BEGIN:X-A\nBEGIN:X-B\nBEGIN:X-C\nBEGIN:X-D\nBEGIN:X-E\nBEGIN:X-F\nBEGIN:X-G\nSUMMARY:x\nEND:X-G",
      "END:X-F\nEND:X-E\nEND:X-D\nEND:X-C\nEND:X-B\nEND:X-A", .event()))

  static let propertyNotAllowedHere = Rule(
    112, "property-not-allowed-here", .warning, in: "RFC 5545 3.8", fix: .unsafe,
    "Registered property in a component that does not list it",
    "The property is registered, but not for this component, so that programs ignore it. A to-do has DUE where an "
      + "event has DTEND.",
    bad: "DUE:20260105T110000Z", good: "DTEND:20260105T110000Z")

  static let emptyComponent = Rule(
    113, "empty-component", .warning, in: "RFC 5545 3.6", fix: .unsafe,
    "Component with no properties",
    "A component without any property says nothing, and programs refuse it or show an empty entry.",
    bad: .lines(.event(), "BEGIN:VEVENT\nEND:VEVENT"), good: .event())
}
