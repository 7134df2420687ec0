extension RuleCatalogue {
  /// The rules of the group “Alarms”.
  static let alarmRules: [Rule] = [
    Rule(
      .alarmMissingAction, "alarm-missing-action", .error, .alarms, "RFC 5545 3.6.6", fix: .unsafe,
      "No ACTION",
      "ACTION says what an alarm does; without it programs drop the alarm.",
      bad: "BEGIN:VALARM\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM",
      good: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM"),
    Rule(
      .alarmMissingTrigger, "alarm-missing-trigger", .error, .alarms, "RFC 5545 3.6.6", fix: .none,
      "No TRIGGER",
      "TRIGGER says when an alarm goes off; without it it never does.",
      bad: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nEND:VALARM",
      good: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM"),
    Rule(
      .alarmDisplayDescription, "alarm-display-description", .error, .alarms, "RFC 5545 3.6.6", fix: .safe,
      "DISPLAY without DESCRIPTION",
      "An alarm that is shown needs the text that it shows.",
      bad: "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM",
      good: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM"),
    Rule(
      .alarmEmailRequired, "alarm-email-required", .error, .alarms, "RFC 5545 3.6.6", fix: .none,
      "EMAIL without DESCRIPTION, SUMMARY or ATTENDEE",
      "An alarm that sends mail needs a subject, a text and somebody to send it to.",
      bad: "ACTION:EMAIL\nDESCRIPTION:Lunch is near",
      good: "ACTION:EMAIL\nDESCRIPTION:Lunch is near\nSUMMARY:Lunch\nATTENDEE:mailto:ann@example.net"),
    Rule(
      .alarmAudioAttach, "alarm-audio-attach", .warning, .alarms, "RFC 5545 3.6.6", fix: .none,
      "AUDIO with more than one ATTACH",
      "An alarm with a sound has one at most.",
      bad: "ACTION:AUDIO\nATTACH:https://example.net/a.wav\nATTACH:https://example.net/b.wav",
      good: "ACTION:AUDIO\nATTACH:https://example.net/a.wav"),
    Rule(
      .alarmRepeatDuration, "alarm-repeat-duration", .error, .alarms, "RFC 5545 3.6.6", fix: .safe,
      "REPEAT without DURATION or the reverse",
      "REPEAT says how often an alarm goes off again and DURATION how long in between; one needs the other.",
      bad: "REPEAT:2",
      good: "REPEAT:2\nDURATION:PT5M"),
    Rule(
      .alarmAbsoluteNotUtc, "alarm-absolute-not-utc", .error, .alarms, "RFC 5545 3.8.6.3", fix: .unsafe,
      "VALUE=DATE-TIME trigger not UTC",
      "An alarm at a fixed moment is written in UTC, so that it goes off at the same time for all.",
      bad: "TRIGGER;VALUE=DATE-TIME:20260105T093000",
      good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z"),
    Rule(
      .alarmTriggerMissingValue, "alarm-trigger-missing-value", .error, .alarms, "RFC 5545 3.8.6.3", fix: .safe,
      "Date-time trigger without VALUE=DATE-TIME",
      "TRIGGER is a duration unless VALUE=DATE-TIME says that it is a moment.",
      bad: "TRIGGER:20260105T093000Z",
      good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z"),
    Rule(
      .alarmRelatedOnAbsolute, "alarm-related-on-absolute", .error, .alarms, "RFC 5545 3.8.6.3", fix: .safe,
      "RELATED on an absolute trigger",
      "RELATED says from where a duration counts; a moment counts from nowhere.",
      bad: "TRIGGER;VALUE=DATE-TIME;RELATED=START:20260105T093000Z",
      good: "TRIGGER;VALUE=DATE-TIME:20260105T093000Z"),
    Rule(
      .alarmRelatedEndNoEnd, "alarm-related-end-no-end", .error, .alarms, "RFC 5545 3.8.6.3", fix: .none,
      "RELATED=END without DTEND/DUE/DURATION",
      "The alarm counts from the end, and the event has none.",
      bad: "TRIGGER;RELATED=END:-PT5M",
      good: "TRIGGER;RELATED=START:-PT5M"),
    Rule(
      .alarmRelativeNoStart, "alarm-relative-no-start", .error, .alarms, "RFC 5545 3.8.6.3", fix: .none,
      "Relative trigger but the parent has no DTSTART/DUE",
      "The alarm counts from the start, and there is none.",
      bad: "BEGIN:VTODO\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Shop\nBEGIN:VALARM\n"
        + "ACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VTODO",
      good: "BEGIN:VTODO\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nSUMMARY:Shop\n"
        + "DTSTART:20260105T100000Z\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VTODO"),
    Rule(
      .alarmAfterEnd, "alarm-after-end", .info, .alarms, "", fix: .none,
      "Trigger fires after the event ends, or over 60 days before",
      "The alarm goes off when the event is over, or months before it.",
      bad: "TRIGGER:-P90D",
      good: "TRIGGER:-P1D"),
    Rule(
      .alarmUnknownAction, "alarm-unknown-action", .warning, .alarms, "RFC 5545 3.8.6.1", fix: .unsafe,
      "Unknown ACTION; PROCEDURE is deprecated and unsafe",
      "Programs ignore alarms whose ACTION they do not know. PROCEDURE starts a program and was taken out of the "
        + "standard.",
      bad: "ACTION:SMS",
      good: "ACTION:DISPLAY"),
    Rule(
      .alarmInFeed, "alarm-in-feed", .info, .alarms, "", fix: .unsafe,
      "Alarms in a public feed (clients strip or annoy)",
      "Alarms of a published calendar go off at everybody who subscribes, or are taken out by the program.",
      bad: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nEND:VEVENT"),
    Rule(
      .alarmDuplicate, "alarm-duplicate", .info, .alarms, "", fix: .safe,
      "Same action and trigger twice",
      "Two alarms do the same at the same moment.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nBEGIN:VALARM\n"
        + "ACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\nBEGIN:VALARM\n"
        + "ACTION:AUDIO\nTRIGGER:-PT10M\nEND:VALARM\nEND:VEVENT"),
    Rule(
      .alarmUidDuplicate, "alarm-uid-duplicate", .warning, .alarms, "RFC 9074 4", fix: .none,
      "Alarm UID reused inside the calendar",
      "By its UID a program knows which alarm was put off or confirmed; with one UID both are.",
      bad: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nUID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\n"
        + "BEGIN:VALARM\nUID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT10M\nEND:VALARM\nEND:VEVENT",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nUID:a@example.com\nACTION:AUDIO\nTRIGGER:-PT5M\nEND:VALARM\n"
        + "BEGIN:VALARM\nUID:b@example.com\nACTION:AUDIO\nTRIGGER:-PT10M\nEND:VALARM\nEND:VEVENT"),
    Rule(
      .alarmAcknowledgedUtc, "alarm-acknowledged-utc", .error, .alarms, "RFC 9074 6.1", fix: .safe,
      "ACKNOWLEDGED not UTC",
      "ACKNOWLEDGED is in UTC, since it is compared with the moment of the alarm.",
      bad: "ACKNOWLEDGED;TZID=Europe/Berlin:20260105T104500",
      good: "ACKNOWLEDGED:20260105T094500Z"),
    Rule(
      .alarmSnoozeRelation, "alarm-snooze-relation", .warning, .alarms, "RFC 9074 5, 7", fix: .none,
      "RELATED-TO;RELTYPE=SNOOZE points to no sibling alarm",
      "A snoozed alarm refers to the one that it puts off, which has to be beside it.",
      bad: "RELATED-TO;RELTYPE=SNOOZE:missing@example.com",
      good: "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Lunch is near\nTRIGGER:-PT15M\nEND:VALARM"),
    Rule(
      .alarmProximityValue, "alarm-proximity-value", .error, .alarms, "RFC 9074 8.1", fix: .none,
      "PROXIMITY not ARRIVE/DEPART/CONNECT/DISCONNECT",
      "PROXIMITY is ARRIVE, DEPART, CONNECT or DISCONNECT.",
      bad: "PROXIMITY:NEAR",
      good: "PROXIMITY:CONNECT"),
    Rule(
      .alarmProximityLocation, "alarm-proximity-location", .warning, .alarms, "RFC 9074 8", fix: .none,
      "PROXIMITY without a VLOCATION in the alarm",
      "An alarm that goes off at a place needs the place, as VLOCATION.",
      bad: "PROXIMITY:ARRIVE",
      good: "BEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\n"
        + "SUMMARY:Lunch\nBEGIN:VALARM\nACTION:AUDIO\nTRIGGER:-PT5M\nPROXIMITY:ARRIVE\nBEGIN:VLOCATION\n"
        + "UID:2@example.com\nNAME:Office\nURL:geo:48.1,11.5\nEND:VLOCATION\nEND:VALARM\nEND:VEVENT"),
    Rule(
      .alarmVendorAck, "alarm-vendor-ack", .info, .alarms, "", fix: .none,
      "X-MOZ-LASTACK / X-WR-ALARMUID / X-APPLE-PROXIMITY where RFC 9074 has a property",
      "RFC 9074 has a property for what this vendor's says, which all programs can read.",
      bad: "X-MOZ-LASTACK:20260105T094500Z",
      good: "ACKNOWLEDGED:20260105T094500Z"),
  ]
}
