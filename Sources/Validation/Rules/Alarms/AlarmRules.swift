/// The rules that `AlarmChecks` reports.
extension Rule {
  static let alarmMissingAction = Rule(
    450, "alarm-missing-action", .error, in: "RFC 5545 3.6.6", fix: .unsafe,
    "No ACTION",
    "ACTION says what an alarm does; without it programs drop the alarm.",
    bad: .alarm("DESCRIPTION:Lunch is near\nTRIGGER:-PT15M"), good: .alarm())

  static let alarmMissingTrigger = Rule(
    451, "alarm-missing-trigger", .error, in: "RFC 5545 3.6.6",
    "No TRIGGER",
    "TRIGGER says when an alarm goes off; without it it never does.",
    bad: .alarm("ACTION:DISPLAY\nDESCRIPTION:Lunch is near"), good: .alarm())

  static let alarmDisplayDescription = Rule(
    452, "alarm-display-description", .error, in: "RFC 5545 3.6.6", fix: .safe,
    "DISPLAY without DESCRIPTION",
    "An alarm that is shown needs the text that it shows.",
    bad: .alarm("ACTION:DISPLAY\nTRIGGER:-PT15M"), good: .alarm())

  static let alarmEmailRequired = Rule(
    453, "alarm-email-required", .error, in: "RFC 5545 3.6.6",
    "EMAIL without DESCRIPTION, SUMMARY or ATTENDEE",
    "An alarm that sends mail needs a subject, a text and somebody to send it to.",
    bad: "ACTION:EMAIL\nDESCRIPTION:Lunch is near",
    good: "ACTION:EMAIL\nDESCRIPTION:Lunch is near\nSUMMARY:Lunch\nATTENDEE:mailto:ann@example.net")

  static let alarmAudioAttach = Rule(
    454, "alarm-audio-attach", .warning, in: "RFC 5545 3.6.6",
    "AUDIO with more than one ATTACH",
    "An alarm with a sound has one at most.",
    bad: "ACTION:AUDIO\nATTACH:https://example.net/a.wav\nATTACH:https://example.net/b.wav",
    good: "ACTION:AUDIO\nATTACH:https://example.net/a.wav")

  static let alarmRepeatDuration = Rule(
    455, "alarm-repeat-duration", .error, in: "RFC 5545 3.6.6", fix: .safe,
    "REPEAT without DURATION or the reverse",
    "REPEAT says how often an alarm goes off again and DURATION how long in between; one needs the other.",
    bad: "REPEAT:2", good: "REPEAT:2\nDURATION:PT5M")

  static let alarmAbsoluteNotUtc = Rule(
    456, "alarm-absolute-not-utc", .error, in: "RFC 5545 3.8.6.3", fix: .unsafe,
    "VALUE=DATE-TIME trigger not UTC",
    "An alarm at a fixed moment is written in UTC, so that it goes off at the same time for all.",
    bad: "TRIGGER;VALUE=DATE-TIME:20260105T093000", good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z")

  static let alarmTriggerMissingValue = Rule(
    457, "alarm-trigger-missing-value", .error, in: "RFC 5545 3.8.6.3", fix: .safe,
    "Date-time trigger without VALUE=DATE-TIME",
    "TRIGGER is a duration unless VALUE=DATE-TIME says that it is a moment.",
    bad: "TRIGGER:20260105T093000Z", good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z")

  static let alarmRelatedOnAbsolute = Rule(
    458, "alarm-related-on-absolute", .error, in: "RFC 5545 3.8.6.3", fix: .safe,
    "RELATED on an absolute trigger",
    "RELATED says from where a duration counts; a moment counts from nowhere.",
    bad: "TRIGGER;VALUE=DATE-TIME;RELATED=START:20260105T093000Z", good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z")

  static let alarmRelatedEndNoEnd = Rule(
    459, "alarm-related-end-no-end", .error, in: "RFC 5545 3.8.6.3",
    "RELATED=END without DTEND/DUE/DURATION",
    "The alarm counts from the end, and the event has none.",
    bad: "TRIGGER;RELATED=END:-PT5M", good: "TRIGGER;RELATED=START:-PT5M")

  static let alarmRelativeNoStart = Rule(
    460, "alarm-relative-no-start", .error, in: "RFC 5545 3.8.6.3",
    "Relative trigger but the parent has no DTSTART/DUE",
    "The alarm counts from the start, and there is none.",
    bad: .todo("SUMMARY:Shop", .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")),
    good: .todo("SUMMARY:Shop\nDTSTART:20260105T100000Z", .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let alarmAfterEnd = Rule(
    461, "alarm-after-end", .info,
    "Trigger fires after the event ends, or over 60 days before",
    "The alarm goes off when the event is over, or months before it.",
    bad: "TRIGGER:-P90D", good: "TRIGGER:-P1D")

  static let alarmUnknownAction = Rule(
    462, "alarm-unknown-action", .warning, in: "RFC 5545 3.8.6.1", fix: .unsafe,
    "Unknown ACTION; PROCEDURE is deprecated and unsafe",
    "Programs ignore alarms whose ACTION they do not know. PROCEDURE starts a program and was taken out of the "
      + "standard.",
    bad: "ACTION:SMS", good: "ACTION:DISPLAY")

  static let alarmInFeed = Rule(
    463, "alarm-in-feed", .info, fix: .unsafe,
    "Alarms in a public feed (clients strip or annoy)",
    "Alarms of a published calendar go off at everybody who subscribes, or are taken out by the program.",
    bad: .alarm(), good: .event())

  static let alarmDuplicate = Rule(
    464, "alarm-duplicate", .info, fix: .safe,
    "Same action and trigger twice",
    "Two alarms do the same at the same moment.",
    bad: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), .alarm("ACTION:AUDIO\nTRIGGER:-PT10M")))

  static let alarmUidDuplicate = Rule(
    465, "alarm-uid-duplicate", .warning, in: "RFC 9074 4",
    "Alarm UID reused inside the calendar",
    "By its UID a program knows which alarm was put off or confirmed; with one UID both are.",
    bad: .event(
      .lunch, .alarm("UID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT5M"),
      .alarm("UID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT10M")),
    good: .event(
      .lunch, .alarm("UID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT5M"),
      .alarm("UID:b@example.com\nACTION:AUDIO\nTRIGGER:-PT10M")))

  static let alarmSnoozeRelation = Rule(
    467, "alarm-snooze-relation", .warning, in: "RFC 9074 5, 7",
    "RELATED-TO;RELTYPE=SNOOZE points to no sibling alarm",
    "A snoozed alarm refers to the one that it puts off, which has to be beside it.",
    bad: "RELATED-TO;RELTYPE=SNOOZE:missing@example.com", good: .alarm())

  static let alarmProximityValue = Rule(
    468, "alarm-proximity-value", .error, in: "RFC 9074 8.1",
    "PROXIMITY not ARRIVE/DEPART/CONNECT/DISCONNECT",
    "PROXIMITY is ARRIVE, DEPART, CONNECT or DISCONNECT.",
    bad: "PROXIMITY:NEAR", good: "PROXIMITY:CONNECT")

  static let alarmProximityLocation = Rule(
    469, "alarm-proximity-location", .warning, in: "RFC 9074 8",
    "PROXIMITY without a VLOCATION in the alarm",
    "An alarm that goes off at a place needs the place, as VLOCATION.",
    bad: "PROXIMITY:ARRIVE",
    good: .event(
      .lunch,
      .alarm(
        "ACTION:AUDIO\nTRIGGER:-PT5M\nPROXIMITY:ARRIVE\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office",
        "URL:geo:48.1,11.5\nEND:VLOCATION")))

  static let alarmVendorAck = Rule(
    470, "alarm-vendor-ack", .info,
    "X-MOZ-LASTACK / X-WR-ALARMUID / X-APPLE-PROXIMITY where RFC 9074 has a property",
    "RFC 9074 has a property for what this vendor's says, which all programs can read.",
    bad: "X-MOZ-LASTACK:20260105T094500Z", good: "ACKNOWLEDGED:20260105T094500Z")

  static let alarmEmailThirdParty = Rule(
    756, "alarm-email-third-party", .warning, in: "RFC 5545 7", fix: .unsafe,
    "EMAIL alarm to addresses beyond the owner",
    "An alarm that sends mail to others can be used to annoy them; only the owner should be addressed.",
    bad: "ACTION:EMAIL\nSUMMARY:Lunch\nATTENDEE:mailto:joe@example.net", good: .alarm())
}
