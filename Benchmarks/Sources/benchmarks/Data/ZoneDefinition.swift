/// The VTIMEZONEs of the generated calendars.
struct ZoneDefinition {
  /// A yearly period of standard or daylight saving time.
  struct Observance {
    let kind: String
    let name: String
    let offsetBefore: String
    let offset: String
    let start: String
    let rule: String?
  }

  let identifier: String
  let observances: [Observance]

  var lines: [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:\(identifier)", "X-LIC-LOCATION:\(identifier)"]
    for observance in observances {
      lines += [
        "BEGIN:\(observance.kind)", "TZNAME:\(observance.name)", "TZOFFSETFROM:\(observance.offsetBefore)",
        "TZOFFSETTO:\(observance.offset)", "DTSTART:\(observance.start)",
      ]
      if let rule = observance.rule { lines.append("RRULE:\(rule)") }
      lines.append("END:\(observance.kind)")
    }
    return lines + ["END:VTIMEZONE"]
  }

  static let all = [
    ZoneDefinition(
      identifier: "Europe/Madrid",
      observances: [
        Observance(
          kind: "DAYLIGHT", name: "CEST", offsetBefore: "+0100", offset: "+0200", start: "19960331T020000",
          rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
        Observance(
          kind: "STANDARD", name: "CET", offsetBefore: "+0200", offset: "+0100", start: "19961027T030000",
          rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"),
      ]),
    ZoneDefinition(
      identifier: "America/Chicago",
      observances: [
        Observance(
          kind: "DAYLIGHT", name: "CDT", offsetBefore: "-0600", offset: "-0500", start: "20070311T020000",
          rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"),
        Observance(
          kind: "STANDARD", name: "CST", offsetBefore: "-0500", offset: "-0600", start: "20071104T020000",
          rule: "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
      ]),
    ZoneDefinition(
      identifier: "Asia/Seoul",
      observances: [
        Observance(
          kind: "STANDARD", name: "KST", offsetBefore: "+0900", offset: "+0900", start: "19700101T000000", rule: nil)
      ]),
    ZoneDefinition(
      identifier: "Australia/Hobart",
      observances: [
        Observance(
          kind: "DAYLIGHT", name: "AEDT", offsetBefore: "+1000", offset: "+1100", start: "20081005T020000",
          rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=1SU"),
        Observance(
          kind: "STANDARD", name: "AEST", offsetBefore: "+1100", offset: "+1000", start: "20080406T030000",
          rule: "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU"),
      ]),
  ]
}
