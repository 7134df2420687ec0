/// The rules of calendars in JSON and XML. No check of content lines reports them: conversions do.
extension Rule {
  static let jcalShape = Rule(
    800, "jcal-shape", .error, in: "RFC 7265 3", says: .grammar,
    "The JSON does not have the shape of jCal",
    "A component is an array of its name, its properties and its components; a property is an array of its name, its "
      + "parameters, its type and its values. Nothing else can be told from what is missing.",
    bad: #"["vcalendar", [["version", {}, "text"]], []]"#, good: #"["vcalendar", [["version", {}, "text", "2.0"]], []]"#
  )

  static let jcalType = Rule(
    801, "jcal-type", .error, in: "RFC 7265 3.4, 3.6", says: .grammar,
    "A value in jCal does not have the form of its type",
    "jCal writes dates and times with hyphens and colons, and numbers and truth values without quotes. A conversion reads "
      + "the value as it is.",
    bad: #"["dtstart", {}, "date", "20260105"]"#, good: #"["dtstart", {}, "date", "2026-01-05"]"#)

  static let jcalLowercase = Rule(
    802, "jcal-lowercase", .warning, in: "RFC 7265 3.3, 3.4",
    "A name in jCal is not in lowercase letters",
    "jCal writes the names of components, properties, parameters and types in lowercase letters, and programs look for "
      + "them in that form.",
    bad: #"["DTSTART", {}, "date", "2026-01-05"]"#, good: #"["dtstart", {}, "date", "2026-01-05"]"#)

  static let jcalValueParameter = Rule(
    803, "jcal-value-param", .warning, in: "RFC 7265 3.5.1",
    "VALUE stands among the parameters of a property in jCal",
    "The third element of a property is its type. A second statement may contradict it.",
    bad: #"["dtstart", {"value": "date"}, "date", "2026-01-05"]"#, good: #"["dtstart", {}, "date", "2026-01-05"]"#)

  static let xcalNamespace = Rule(
    804, "xcal-namespace", .error, in: "RFC 6321 3.1", says: .grammar,
    "The XML does not begin with the element icalendar of xCal's namespace",
    "Without the namespace urn:ietf:params:xml:ns:icalendar-2.0 the elements mean something else, or nothing.",
    bad: "<icalendar><vcalendar/></icalendar>",
    good: #"<icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar/></icalendar>"#)

  static let xcalStructure = Rule(
    805, "xcal-structure", .error, in: "RFC 6321 3.3 to 3.6", says: .grammar,
    "An element of xCal is not where or what it has to be",
    "Properties stand in properties, components in components, and each value in an element that names its type.",
    bad: "<vevent><summary>Lunch</summary></vevent>",
    good: "<vevent><properties><summary><text>Lunch</text></summary></properties></vevent>")

  static let jscalType = Rule(
    806, "jscal-type", .error, in: "RFC 8984 1.4.1, 4.1.1, 4.1.2", says: .must,
    "An object of JSCalendar does not say what it is, or has no uid",
    "Each object has @type, and an event, a task and a group have a uid. Without them a program cannot tell what it reads, "
      + "and reads it twice.",
    bad: #"{"title": "Lunch", "start": "2026-01-05T10:00:00"}"#,
    good: #"{"@type": "Event", "uid": "1@example.com", "title": "Lunch", "start": "2026-01-05T10:00:00"}"#)

  static let jscalPatch = Rule(
    807, "jscal-patch", .error, in: "RFC 8984 1.4.9", says: .must,
    "A patch of JSCalendar points to nothing, into a list, or across another pointer",
    "A program has to ignore the whole patch then, so that the occurrence is as if it had never been changed.",
    bad: #"{"recurrenceOverrides": {"2026-01-06T10:00:00": {"locations/1/name": "Roof", "locations/1": null}}}"#,
    good: #"{"recurrenceOverrides": {"2026-01-06T10:00:00": {"title": "Late lunch"}}}"#)

  /// The rules of other syntaxes.
  static let ofOtherSyntaxes: [Rule] = [
    .jcalShape, .jcalType, .jcalLowercase, .jcalValueParameter, .xcalNamespace, .xcalStructure, .jscalType, .jscalPatch,
  ]
}
