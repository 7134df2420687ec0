/// The rules that `AlarmChecks` reports.
extension Rule {
  static let alarmMissingAction = Rule(
    450, "alarm-missing-action", .error, in: "RFC 5545 3.6.6", says: .must, fix: .unsafe,
    "An alarm has no ACTION",
    "ACTION says what an alarm does. Without it, programs drop the alarm.",
    bad: .alarm("DESCRIPTION:Lunch is near\nTRIGGER:-PT15M"), good: .alarm())

  static let alarmMissingTrigger = Rule(
    451, "alarm-missing-trigger", .error, in: "RFC 5545 3.6.6", says: .must,
    "An alarm has no TRIGGER",
    "TRIGGER says when an alarm goes off. Without it, the alarm never goes off.",
    bad: .alarm("ACTION:DISPLAY\nDESCRIPTION:Lunch is near"), good: .alarm())

  static let alarmDisplayDescription = Rule(
    452, "alarm-display-description", .error, in: "RFC 5545 3.6.6", says: .must, fix: .safe,
    "DISPLAY without DESCRIPTION",
    "A display alarm needs the text to show.",
    bad: .alarm("ACTION:DISPLAY\nTRIGGER:-PT15M"), good: .alarm())

  static let alarmEmailRequired = Rule(
    453, "alarm-email-required", .error, in: "RFC 5545 3.6.6", says: .must,
    "An EMAIL alarm lacks a DESCRIPTION, SUMMARY or ATTENDEE",
    "An email alarm needs a subject, a body and at least one recipient.",
    bad: "ACTION:EMAIL\nDESCRIPTION:Lunch is near",
    good: "ACTION:EMAIL\nDESCRIPTION:Lunch is near\nSUMMARY:Lunch\nATTENDEE:mailto:ann@example.net")

  static let alarmAudioAttach = Rule(
    454, "alarm-audio-attach", .error, in: "RFC 5545 3.6.6", says: .must, levels: .lenient(),
    "An AUDIO alarm has more than one ATTACH",
    "An audio alarm plays at most one sound.",
    bad: "ACTION:AUDIO\nATTACH:https://example.net/a.wav\nATTACH:https://example.net/b.wav",
    good: "ACTION:AUDIO\nATTACH:https://example.net/a.wav")

  static let alarmRepeatDuration = Rule(
    455, "alarm-repeat-duration", .error, in: "RFC 5545 3.6.6", says: .must, fix: .safe,
    "REPEAT without DURATION, or DURATION without REPEAT",
    "REPEAT says how many more times an alarm goes off, and DURATION how far apart. Each needs the other.",
    bad: "REPEAT:2", good: "REPEAT:2\nDURATION:PT5M")

  static let alarmAbsoluteNotUtc = Rule(
    456, "alarm-absolute-not-utc", .error, in: "RFC 5545 3.8.6.3", says: .must, fix: .unsafe,
    "A trigger with VALUE=DATE-TIME is not in UTC",
    "An alarm at a fixed time is written in UTC so that it goes off at the same moment for everyone.",
    bad: "TRIGGER;VALUE=DATE-TIME:20260105T093000", good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z")

  static let alarmTriggerMissingValue = Rule(
    457, "alarm-trigger-missing-value", .error, in: "RFC 5545 3.8.6.3", says: .must, fix: .safe,
    "A trigger is a date-time but has no VALUE=DATE-TIME",
    "TRIGGER is a duration unless VALUE=DATE-TIME makes it a fixed time.",
    bad: "TRIGGER:20260105T093000Z", good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z")

  static let alarmRelatedOnAbsolute = Rule(
    458, "alarm-related-on-absolute", .error, in: "RFC 5545 3.8.6.3", says: .must, fix: .safe,
    "RELATED is used with a fixed time",
    "RELATED says whether a duration is measured from the start or the end. A fixed time is relative to neither.",
    bad: "TRIGGER;VALUE=DATE-TIME;RELATED=START:20260105T093000Z", good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z")

  static let alarmRelatedEndNoEnd = Rule(
    459, "alarm-related-end-no-end", .error, in: "RFC 5545 3.8.6.3", says: .must,
    "RELATED=END without DTEND, DUE or DURATION",
    "The alarm is relative to the end, but the event has no end.",
    bad: "TRIGGER;RELATED=END:-PT5M", good: "TRIGGER;RELATED=START:-PT5M")

  static let alarmRelativeNoStart = Rule(
    460, "alarm-relative-no-start", .error, in: "RFC 5545 3.8.6.3", says: .must,
    "The trigger is a duration, but the parent has no DTSTART or DUE",
    "The alarm is relative to the start, but there is no start.",
    bad: .todo("SUMMARY:Shop", .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")),
    good: .todo("SUMMARY:Shop\nDTSTART:20260105T100000Z", .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let alarmAfterEnd = Rule(
    461, "alarm-after-end", .info,
    "The alarm goes off after the event ends, or more than 60 days before it",
    "The alarm goes off after the event is over, or months before it starts.",
    bad: "TRIGGER:-P90D", good: "TRIGGER:-P1D")

  static let alarmUnknownAction = Rule(
    462, "alarm-unknown-action", .warning, in: "RFC 5545 3.8.6.1", fix: .unsafe, for: [.feed],
    "Unknown ACTION, or PROCEDURE, which is obsolete and unsafe",
    "Programs ignore alarms with an unknown ACTION. PROCEDURE starts a program; it was removed from the standard.",
    bad: "ACTION:SMS", good: "ACTION:DISPLAY")

  static let alarmInFeed = Rule(
    463, "alarm-in-feed", .info, fix: .unsafe, for: [.feed],
    "A public feed has alarms",
    "Alarms in a published calendar go off for every subscriber, or programs remove them.",
    bad: .alarm(), good: .event())

  static let alarmDuplicate = Rule(
    464, "alarm-duplicate", .info, fix: .safe,
    "Two alarms have the same action and trigger",
    "Two alarms do the same thing at the same time.",
    bad: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), .alarm("ACTION:AUDIO\nTRIGGER:-PT10M")))

  static let alarmUidDuplicate = Rule(
    465, "alarm-uid-duplicate", .warning, in: "RFC 9074 4",
    "Two alarms in the calendar share a UID",
    "Programs use the UID to remember which alarm was snoozed or dismissed. If two alarms share a UID, both are "
      + "affected.",
    bad: .event(
      .lunch, .alarm("UID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT5M"),
      .alarm("UID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT10M")),
    good: .event(
      .lunch, .alarm("UID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT5M"),
      .alarm("UID:b@example.com\nACTION:AUDIO\nTRIGGER:-PT10M")))

  static let alarmSnoozeRelation = Rule(
    467, "alarm-snooze-relation", .warning, in: "RFC 9074 5, 7",
    "RELATED-TO;RELTYPE=SNOOZE does not refer to an alarm in the same component",
    "A snoozed alarm refers to the original alarm, which must be in the same component.",
    bad: "RELATED-TO;RELTYPE=SNOOZE:missing@example.com", good: .alarm())

  static let alarmProximityValue = Rule(
    468, "alarm-proximity-value", .error, in: "RFC 9074 8.1",
    "PROXIMITY is not ARRIVE, DEPART, CONNECT or DISCONNECT",
    "PROXIMITY is ARRIVE, DEPART, CONNECT or DISCONNECT.",
    bad: "PROXIMITY:NEAR", good: "PROXIMITY:CONNECT")

  static let alarmProximityLocation = Rule(
    469, "alarm-proximity-location", .warning, in: "RFC 9074 8",
    "PROXIMITY without a VLOCATION in the alarm",
    "An alarm that goes off at a place needs a VLOCATION for that place.",
    bad: "PROXIMITY:ARRIVE",
    good: .event(
      .lunch,
      .alarm(
        "ACTION:AUDIO\nTRIGGER:-PT5M\nPROXIMITY:ARRIVE\nBEGIN:VLOCATION\nUID:2@example.com\nNAME:Office",
        "URL:geo:48.1,11.5\nEND:VLOCATION")))

  static let alarmVendorAck = Rule(
    470, "alarm-vendor-ack", .info,
    "X-MOZ-LASTACK, X-WR-ALARMUID or X-APPLE-PROXIMITY instead of the property in RFC 9074",
    "RFC 9074 has a standard property for this, which every program can read.",
    bad: "X-MOZ-LASTACK:20260105T094500Z", good: "ACKNOWLEDGED:20260105T094500Z")

  static let alarmEmailThirdParty = Rule(
    756, "alarm-email-third-party", .warning, in: "RFC 5545 7", fix: .unsafe, for: [.feed],
    "An EMAIL alarm sends e-mail to people other than the owner",
    "An alarm that sends e-mail to other people can be abused. Send it to the owner only.",
    bad: "ACTION:EMAIL\nSUMMARY:Lunch\nATTENDEE:mailto:joe@example.net", good: .alarm())
}
