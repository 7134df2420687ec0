import Testing

/// The definitions in the RFCs, transcribed from their text independently of the tables under test.
enum ExpectedDefinitions {
  /// Returns the words of a text.
  static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// The value types of each property of RFC 5545, the default first (sections 3.7 and 3.8).
  static let valueTypes: [(name: String, types: String)] = [
    ("BEGIN", "TEXT"), ("END", "TEXT"),
    ("CALSCALE", "TEXT"), ("METHOD", "TEXT"), ("PRODID", "TEXT"), ("VERSION", "TEXT"),
    ("ATTACH", "URI BINARY"), ("CATEGORIES", "TEXT"), ("CLASS", "TEXT"), ("COMMENT", "TEXT"),
    ("DESCRIPTION", "TEXT"), ("GEO", "FLOAT"), ("LOCATION", "TEXT"), ("PERCENT-COMPLETE", "INTEGER"),
    ("PRIORITY", "INTEGER"), ("RESOURCES", "TEXT"), ("STATUS", "TEXT"), ("SUMMARY", "TEXT"),
    ("COMPLETED", "DATE-TIME"), ("DTEND", "DATE-TIME DATE"), ("DUE", "DATE-TIME DATE"),
    ("DTSTART", "DATE-TIME DATE"), ("DURATION", "DURATION"), ("FREEBUSY", "PERIOD"), ("TRANSP", "TEXT"),
    ("TZID", "TEXT"), ("TZNAME", "TEXT"), ("TZOFFSETFROM", "UTC-OFFSET"), ("TZOFFSETTO", "UTC-OFFSET"),
    ("TZURL", "URI"),
    ("ATTENDEE", "CAL-ADDRESS"), ("CONTACT", "TEXT"), ("ORGANIZER", "CAL-ADDRESS"),
    ("RECURRENCE-ID", "DATE-TIME DATE"), ("RELATED-TO", "TEXT URI UID"), ("URL", "URI"), ("UID", "TEXT"),
    ("EXDATE", "DATE-TIME DATE"), ("RDATE", "DATE-TIME DATE PERIOD"), ("RRULE", "RECUR"),
    ("ACTION", "TEXT"), ("REPEAT", "INTEGER"), ("TRIGGER", "DURATION DATE-TIME"),
    ("CREATED", "DATE-TIME"), ("DTSTAMP", "DATE-TIME"), ("LAST-MODIFIED", "DATE-TIME"), ("SEQUENCE", "INTEGER"),
    ("REQUEST-STATUS", "TEXT"),
  ]

  /// The properties that are allowed in every component.
  static let anywhere: Set<String> = ["XML", "STRUCTURED-DATA", "CONCEPT", "LINK", "REFID"]

  /// The properties of one component.
  struct Grammar: Sendable, CustomTestStringConvertible {
    let component: String
    /// Required, and not more than once.
    let once: String
    /// Optional, and not more than once.
    let atMostOnce: String
    /// Optional, and possibly repeated.
    let anyNumber: String
    /// Additions by other standards, whose cardinality is tested elsewhere.
    var extensions: String?

    var testDescription: String { component }
  }

  /// RFC 5545 3.6 to 3.6.6 (and 3.8.5.1 for EXDATE), RFC 7953 3.1, RFC 9073 7 with erratum 7381.
  static let grammar: [Grammar] = [
    Grammar(
      component: "VCALENDAR", once: "PRODID VERSION",
      atMostOnce: "CALSCALE METHOD UID LAST-MODIFIED URL REFRESH-INTERVAL SOURCE COLOR",
      anyNumber: "NAME DESCRIPTION CATEGORIES IMAGE"),
    Grammar(
      component: "VEVENT", once: "DTSTAMP UID DTSTART",
      atMostOnce: """
        CLASS CREATED DESCRIPTION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE STATUS SUMMARY TRANSP URL \
        RECURRENCE-ID DTEND DURATION
        """,
      anyNumber: """
        RRULE ATTACH ATTENDEE CATEGORIES COMMENT CONTACT EXDATE REQUEST-STATUS RELATED-TO RESOURCES RDATE EXRULE
        """, extensions: "COLOR IMAGE CONFERENCE STYLED-DESCRIPTION"),
    Grammar(
      component: "VTODO", once: "DTSTAMP UID",
      atMostOnce: """
        CLASS COMPLETED CREATED DESCRIPTION DTSTART GEO LAST-MODIFIED LOCATION ORGANIZER PERCENT-COMPLETE PRIORITY \
        RECURRENCE-ID SEQUENCE STATUS SUMMARY URL DUE DURATION
        """,
      anyNumber: """
        RRULE ATTACH ATTENDEE CATEGORIES COMMENT CONTACT EXDATE REQUEST-STATUS RELATED-TO RESOURCES RDATE EXRULE
        """, extensions: "COLOR IMAGE CONFERENCE STYLED-DESCRIPTION"),
    Grammar(
      component: "VJOURNAL", once: "DTSTAMP UID",
      atMostOnce: """
        CLASS CREATED DTSTART LAST-MODIFIED ORGANIZER RECURRENCE-ID SEQUENCE STATUS SUMMARY URL
        """,
      anyNumber: """
        RRULE ATTACH ATTENDEE CATEGORIES COMMENT CONTACT DESCRIPTION EXDATE RELATED-TO RDATE REQUEST-STATUS EXRULE
        """, extensions: "COLOR IMAGE STYLED-DESCRIPTION"),
    Grammar(
      component: "VFREEBUSY", once: "DTSTAMP UID", atMostOnce: "CONTACT DTSTART DTEND ORGANIZER URL",
      anyNumber: "ATTENDEE COMMENT FREEBUSY REQUEST-STATUS", extensions: "STYLED-DESCRIPTION"),
    Grammar(
      component: "VTIMEZONE", once: "TZID", atMostOnce: "LAST-MODIFIED TZURL TZUNTIL", anyNumber: "TZID-ALIAS-OF"),
    Grammar(
      component: "STANDARD", once: "DTSTART TZOFFSETTO TZOFFSETFROM", atMostOnce: "",
      anyNumber: "RRULE COMMENT EXDATE RDATE TZNAME"),
    Grammar(
      component: "DAYLIGHT", once: "DTSTART TZOFFSETTO TZOFFSETFROM", atMostOnce: "",
      anyNumber: "RRULE COMMENT EXDATE RDATE TZNAME"),
    Grammar(
      component: "VALARM", once: "ACTION TRIGGER",
      atMostOnce: "DESCRIPTION SUMMARY DURATION REPEAT UID ACKNOWLEDGED PROXIMITY",
      anyNumber: "ATTACH ATTENDEE RELATED-TO", extensions: "STYLED-DESCRIPTION"),
    Grammar(
      component: "VAVAILABILITY", once: "DTSTAMP UID",
      atMostOnce: """
        BUSYTYPE CLASS CREATED DESCRIPTION DTSTART LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE SUMMARY URL \
        DTEND DURATION
        """, anyNumber: "CATEGORIES COMMENT CONTACT"),
    Grammar(
      component: "AVAILABLE", once: "DTSTAMP DTSTART UID",
      atMostOnce: "CREATED DESCRIPTION LAST-MODIFIED LOCATION RECURRENCE-ID RRULE SUMMARY DTEND DURATION",
      anyNumber: "CATEGORIES COMMENT CONTACT EXDATE RDATE"),
    Grammar(
      component: "PARTICIPANT", once: "UID PARTICIPANT-TYPE",
      atMostOnce: """
        CALENDAR-ADDRESS CREATED DESCRIPTION DTSTAMP GEO LAST-MODIFIED PRIORITY SEQUENCE STATUS SUMMARY URL
        """,
      anyNumber: """
        ATTACH CATEGORIES COMMENT CONTACT LOCATION REQUEST-STATUS RELATED-TO RESOURCES STYLED-DESCRIPTION
        """),
    Grammar(
      component: "VLOCATION", once: "UID", atMostOnce: "DESCRIPTION GEO LOCATION-TYPE NAME URL", anyNumber: ""),
    Grammar(component: "VRESOURCE", once: "UID", atMostOnce: "DESCRIPTION GEO NAME RESOURCE-TYPE", anyNumber: ""),
  ]
}
