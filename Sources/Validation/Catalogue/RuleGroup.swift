/// The subject of a rule. Each group has a range of numbers.
public enum RuleGroup: String, CaseIterable, Sendable, Hashable {
  /// Bytes, encoding and line endings (ICS001 to ICS049).
  case stream = "Stream and encoding"
  /// Names, parameters and escapes in text (ICS050 to ICS099).
  case contentLines = "Content lines"
  /// BEGIN, END and the nesting of components (ICS100 to ICS149).
  case structure = "Component structure"
  /// Required properties and how often each may occur (ICS150 to ICS199).
  case cardinality = "Required properties and cardinality"
  /// The formats of values (ICS200 to ICS299).
  case values = "Value types and enumerated values"
  /// Start and end times and time stamps (ICS300 to ICS349).
  case times = "Date and time relations"
  /// Rules, dates, exceptions and overrides (ICS350 to ICS399).
  case recurrence = "Recurrence"
  /// TZIDs and VTIMEZONEs (ICS400 to ICS449).
  case zones = "Time zones"
  /// VALARM (ICS450 to ICS499).
  case alarms = "Alarms"
  /// VTODO, VJOURNAL, VFREEBUSY and VAVAILABILITY (ICS500 to ICS549).
  case todos = "To-dos, journals, free/busy"
  /// iTIP, iMIP and CalDAV (ICS550 to ICS599).
  case scheduling = "Scheduling: iTIP, iMIP, CalDAV"
  /// The behavior of Google, Outlook and Apple (ICS600 to ICS649).
  case interoperability = "Interoperability with Google, Outlook, Apple"
  /// Later standards that extend iCalendar (ICS650 to ICS699).
  case extensions = "Extensions: RFC 7986, 9073, 9253, 7529, 7808"
  /// The quality of a published feed (ICS700 to ICS749).
  case hygiene = "Feed hygiene"
  /// Content that should not be published (ICS750 to ICS799).
  case privacy = "Privacy and safety"
  /// Calendars in JSON and XML, and size limits (ICS800 to ICS849).
  case limits = "Other syntaxes and resource limits"
  /// Problems that other libraries report (ICS850 to ICS899).
  case secondOpinion = "Second opinion"

  /// Creates the group that a rule's number belongs to.
  init(of number: Int) {
    self = Self.beginnings.last { $0.number <= number }?.group ?? .stream
  }

  /// The first number of each group.
  private static let beginnings: [(number: Int, group: RuleGroup)] = [
    (1, .stream), (50, .contentLines), (100, .structure), (150, .cardinality), (200, .values), (300, .times),
    (350, .recurrence), (400, .zones), (450, .alarms), (500, .todos), (550, .scheduling), (600, .interoperability),
    (650, .extensions), (700, .hygiene), (750, .privacy), (800, .limits), (850, .secondOpinion),
  ]
}
