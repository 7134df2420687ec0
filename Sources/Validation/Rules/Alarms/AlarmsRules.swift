extension RuleCatalogue {
  /// The rules of the group “Alarms”.
  static let alarmRules: [Rule] = [
    Rule(
      .alarmMissingAction, "alarm-missing-action", .error, .alarms, "RFC 5545 3.6.6", fix: .unsafe,
      "No ACTION",
      "No ACTION",
      bad: "",
      good: ""),
    Rule(
      .alarmMissingTrigger, "alarm-missing-trigger", .error, .alarms, "RFC 5545 3.6.6", fix: .none,
      "No TRIGGER",
      "No TRIGGER",
      bad: "",
      good: ""),
    Rule(
      .alarmDisplayDescription, "alarm-display-description", .error, .alarms, "RFC 5545 3.6.6", fix: .safe,
      "DISPLAY without DESCRIPTION",
      "DISPLAY without DESCRIPTION",
      bad: "",
      good: ""),
    Rule(
      .alarmEmailRequired, "alarm-email-required", .error, .alarms, "RFC 5545 3.6.6", fix: .none,
      "EMAIL without DESCRIPTION, SUMMARY or ATTENDEE",
      "EMAIL without DESCRIPTION, SUMMARY or ATTENDEE",
      bad: "",
      good: ""),
    Rule(
      .alarmAudioAttach, "alarm-audio-attach", .warning, .alarms, "RFC 5545 3.6.6", fix: .none,
      "AUDIO with more than one ATTACH",
      "AUDIO with more than one ATTACH",
      bad: "",
      good: ""),
    Rule(
      .alarmRepeatDuration, "alarm-repeat-duration", .error, .alarms, "RFC 5545 3.6.6", fix: .safe,
      "REPEAT without DURATION or the reverse",
      "REPEAT without DURATION or the reverse",
      bad: "",
      good: ""),
    Rule(
      .alarmAbsoluteNotUtc, "alarm-absolute-not-utc", .error, .alarms, "RFC 5545 3.8.6.3", fix: .unsafe,
      "VALUE=DATE-TIME trigger not UTC",
      "VALUE=DATE-TIME trigger not UTC",
      bad: "",
      good: ""),
    Rule(
      .alarmTriggerMissingValue, "alarm-trigger-missing-value", .error, .alarms, "RFC 5545 3.8.6.3", fix: .safe,
      "Date-time trigger without VALUE=DATE-TIME",
      "Date-time trigger without VALUE=DATE-TIME",
      bad: "",
      good: ""),
    Rule(
      .alarmRelatedOnAbsolute, "alarm-related-on-absolute", .error, .alarms, "RFC 5545 3.8.6.3", fix: .safe,
      "RELATED on an absolute trigger",
      "RELATED on an absolute trigger",
      bad: "",
      good: ""),
    Rule(
      .alarmRelatedEndNoEnd, "alarm-related-end-no-end", .error, .alarms, "RFC 5545 3.8.6.3", fix: .none,
      "RELATED=END without DTEND/DUE/DURATION",
      "RELATED=END without DTEND/DUE/DURATION",
      bad: "",
      good: ""),
    Rule(
      .alarmRelativeNoStart, "alarm-relative-no-start", .error, .alarms, "RFC 5545 3.8.6.3", fix: .none,
      "Relative trigger but the parent has no DTSTART/DUE",
      "Relative trigger but the parent has no DTSTART/DUE",
      bad: "",
      good: ""),
    Rule(
      .alarmAfterEnd, "alarm-after-end", .info, .alarms, "", fix: .none,
      "Trigger fires after the event ends, or over 60 days before",
      "Trigger fires after the event ends, or over 60 days before",
      bad: "",
      good: ""),
    Rule(
      .alarmUnknownAction, "alarm-unknown-action", .warning, .alarms, "RFC 5545 3.8.6.1", fix: .unsafe,
      "Unknown ACTION; PROCEDURE is deprecated and unsafe",
      "Unknown ACTION; PROCEDURE is deprecated and unsafe",
      bad: "",
      good: ""),
    Rule(
      .alarmInFeed, "alarm-in-feed", .info, .alarms, "", fix: .unsafe,
      "Alarms in a public feed (clients strip or annoy)",
      "Alarms in a public feed (clients strip or annoy)",
      bad: "",
      good: ""),
    Rule(
      .alarmDuplicate, "alarm-duplicate", .info, .alarms, "", fix: .safe,
      "Same action and trigger twice",
      "Same action and trigger twice",
      bad: "",
      good: ""),
    Rule(
      .alarmUidDuplicate, "alarm-uid-duplicate", .warning, .alarms, "RFC 9074 4", fix: .unsafe,
      "Alarm UID reused inside the calendar",
      "Alarm UID reused inside the calendar",
      bad: "",
      good: ""),
    Rule(
      .alarmAcknowledgedUtc, "alarm-acknowledged-utc", .error, .alarms, "RFC 9074 6.1", fix: .safe,
      "ACKNOWLEDGED not UTC",
      "ACKNOWLEDGED not UTC",
      bad: "",
      good: ""),
    Rule(
      .alarmSnoozeRelation, "alarm-snooze-relation", .warning, .alarms, "RFC 9074 5, 7", fix: .none,
      "RELATED-TO;RELTYPE=SNOOZE points to no sibling alarm",
      "RELATED-TO;RELTYPE=SNOOZE points to no sibling alarm",
      bad: "",
      good: ""),
    Rule(
      .alarmProximityValue, "alarm-proximity-value", .error, .alarms, "RFC 9074 8.1", fix: .none,
      "PROXIMITY not ARRIVE/DEPART/CONNECT/DISCONNECT",
      "PROXIMITY not ARRIVE/DEPART/CONNECT/DISCONNECT",
      bad: "",
      good: ""),
    Rule(
      .alarmProximityLocation, "alarm-proximity-location", .warning, .alarms, "RFC 9074 8", fix: .none,
      "PROXIMITY without a VLOCATION in the alarm",
      "PROXIMITY without a VLOCATION in the alarm",
      bad: "",
      good: ""),
    Rule(
      .alarmVendorAck, "alarm-vendor-ack", .info, .alarms, "", fix: .unsafe,
      "X-MOZ-LASTACK / X-WR-ALARMUID / X-APPLE-PROXIMITY where RFC 9074 has a property",
      "X-MOZ-LASTACK / X-WR-ALARMUID / X-APPLE-PROXIMITY where RFC 9074 has a property",
      bad: "",
      good: ""),
  ]
}
