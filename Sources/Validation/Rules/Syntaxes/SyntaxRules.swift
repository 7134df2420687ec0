/// The rules for calendars in JSON and XML. They are reported by conversions, not by checks of content lines.
extension Rule {
  static let jcalShape = Rule(
    800, "jcal-shape", .error, in: "RFC 7265 3", says: .grammar,
    "The JSON does not have the structure of jCal",
    "A component is an array of its name, its properties and its components; a property is an array of its name, its "
      + "parameters, its type and its values. Anything else cannot be converted.",
    bad: #"["vcalendar", [["version", {}, "text"]], []]"#, good: #"["vcalendar", [["version", {}, "text", "2.0"]], []]"#
  )

  static let jcalType = Rule(
    801, "jcal-type", .error, in: "RFC 7265 3.4, 3.6", says: .grammar,
    "A value in jCal does not match its type",
    "In jCal, dates and times have hyphens and colons, and numbers and Booleans are not quoted. A conversion reads "
      + "the value as written.",
    bad: #"["dtstart", {}, "date", "20260105"]"#, good: #"["dtstart", {}, "date", "2026-01-05"]"#)

  static let jcalLowercase = Rule(
    802, "jcal-lowercase", .warning, in: "RFC 7265 3.3, 3.4",
    "A name in jCal is not lowercase",
    "In jCal, the names of components, properties, parameters and types are lowercase, and programs look for them in "
      + "that form.",
    bad: #"["DTSTART", {}, "date", "2026-01-05"]"#, good: #"["dtstart", {}, "date", "2026-01-05"]"#)

  static let jcalValueParameter = Rule(
    803, "jcal-value-param", .warning, in: "RFC 7265 3.5.1",
    "VALUE is among the parameters of a property in jCal",
    "The third element of a property is its type, which VALUE may contradict.",
    bad: #"["dtstart", {"value": "date"}, "date", "2026-01-05"]"#, good: #"["dtstart", {}, "date", "2026-01-05"]"#)

  static let xcalNamespace = Rule(
    804, "xcal-namespace", .error, in: "RFC 6321 3.1", says: .grammar,
    "The XML does not begin with the element icalendar of xCal's namespace",
    "Without the namespace urn:ietf:params:xml:ns:icalendar-2.0, the elements have a different meaning, or no meaning.",
    bad: "<icalendar><vcalendar/></icalendar>",
    good: #"<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar/></icalendar>"#)

  static let xcalStructure = Rule(
    805, "xcal-structure", .error, in: "RFC 6321 3.3 to 3.6", says: .grammar,
    "An element of xCal is unknown or in the wrong place",
    "Properties belong in a properties element, components in components, and each value in an element for its type.",
    bad: "<vevent><summary>Lunch</summary></vevent>",
    good: "<vevent><properties><summary><text>Lunch</text></summary></properties></vevent>")

  static let jscalType = Rule(
    806, "jscal-type", .error, in: "RFC 8984 1.4.1, 4.1.1, 4.1.2", says: .must,
    "A JSCalendar object has no @type or no uid",
    "Each object needs @type, and events, tasks and groups need a uid. Without them, a program cannot tell what an "
      + "object is, or imports it twice.",
    bad: #"{"title": "Lunch", "start": "2026-01-05T10:00:00"}"#,
    good: #"{"@type": "Event", "uid": "1@example.com", "title": "Lunch", "start": "2026-01-05T10:00:00"}"#)

  static let jscalPatch = Rule(
    807, "jscal-patch", .error, in: "RFC 8984 1.4.9", says: .must,
    "A JSCalendar patch points to something that does not exist or into a list, or conflicts with another pointer",
    "A program must then ignore the whole patch, and the occurrence appears unchanged.",
    bad: #"{"recurrenceOverrides": {"2026-01-06T10:00:00": {"locations/1/name": "Roof", "locations/1": null}}}"#,
    good: #"{"recurrenceOverrides": {"2026-01-06T10:00:00": {"title": "Late lunch"}}}"#)

  /// The rules for other syntaxes.
  static let ofOtherSyntaxes: [Rule] = [
    .jcalShape, .jcalType, .jcalLowercase, .jcalValueParameter, .xcalNamespace, .xcalStructure, .jscalType, .jscalPatch,
  ]
}
