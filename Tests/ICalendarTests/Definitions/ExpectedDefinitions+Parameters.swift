import ICalendar

extension ExpectedDefinitions {
  /// The standard properties for which each parameter is intended (RFC 5545 3.8 and its extensions).
  static let parameters: [(parameter: KnownParameter, properties: String)] = [
    (
      .altrep,
      "COMMENT DESCRIPTION LOCATION RESOURCES SUMMARY CONTACT NAME IMAGE STYLED-DESCRIPTION"
    ),
    (.cn, "ATTENDEE ORGANIZER"), (.cutype, "ATTENDEE"), (.delegatedFrom, "ATTENDEE"), (.delegatedTo, "ATTENDEE"),
    (.dir, "ATTENDEE ORGANIZER"), (.encoding, "ATTACH IMAGE STRUCTURED-DATA"),
    (.fmttype, "ATTACH IMAGE STYLED-DESCRIPTION STRUCTURED-DATA LINK"), (.fbtype, "FREEBUSY"),
    (
      .language,
      """
      CATEGORIES COMMENT DESCRIPTION LOCATION RESOURCES SUMMARY TZNAME ATTENDEE CONTACT ORGANIZER REQUEST-STATUS \
      NAME CONFERENCE STYLED-DESCRIPTION LINK
      """
    ),
    (.member, "ATTENDEE"), (.partstat, "ATTENDEE"), (.range, "RECURRENCE-ID"), (.related, "TRIGGER"),
    (.reltype, "RELATED-TO"), (.role, "ATTENDEE"), (.rsvp, "ATTENDEE"), (.sentBy, "ATTENDEE ORGANIZER"),
    (.tzid, "DTSTART DTEND DUE EXDATE RDATE RECURRENCE-ID"),
    (.scheduleAgent, "ATTENDEE ORGANIZER"), (.scheduleForceSend, "ATTENDEE ORGANIZER"),
    (.scheduleStatus, "ATTENDEE ORGANIZER"),
    (.display, "IMAGE"), (.email, "ATTENDEE ORGANIZER"), (.feature, "CONFERENCE"), (.label, "CONFERENCE LINK"),
    (.size, "ATTACH"), (.filename, "ATTACH"), (.managedID, "ATTACH"),
    (.schema, "STRUCTURED-DATA"), (.linkrel, "LINK"), (.gap, "RELATED-TO"),
  ]
}
