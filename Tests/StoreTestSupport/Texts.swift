package import CivilTime

/// Returns a VCALENDAR with the given property lines and component texts.
package func calendar(_ components: String..., properties: [String] = []) -> String {
  calendar(components, properties: properties)
}

package func calendar(_ components: [String], properties: [String] = []) -> String {
  lines(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Test//EN"] + properties)
    + components.joined() + lines(["END:VCALENDAR"])
}

/// Returns a VEVENT; nil values have no line.
package func event(
  uid: String? = "one", sequence: Int? = nil, stamp: String? = "20260101T000000Z", title: String = "Lunch",
  start: String = ":20260301T120000Z", _ more: String...
) -> String {
  component("VEVENT", uid: uid, sequence: sequence, stamp: stamp, ["SUMMARY:\(title)", "DTSTART\(start)"] + more)
}

/// Returns a component with its identifying properties and the given lines.
package func component(
  _ kind: String, uid: String?, sequence: Int? = nil, stamp: String? = "20260101T000000Z", _ more: [String]
) -> String {
  var all = ["BEGIN:\(kind)"]
  if let uid { all.append("UID:\(uid)") }
  if let stamp { all.append("DTSTAMP:\(stamp)") }
  if let sequence { all.append("SEQUENCE:\(sequence)") }
  return lines(all + more + ["END:\(kind)"])
}

/// Returns a VTIMEZONE with a fixed offset, such as "+0100".
package func timeZone(_ id: String, offset: String) -> String {
  lines([
    "BEGIN:VTIMEZONE", "TZID:\(id)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)",
    "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
  ])
}

/// Returns content lines with their endings.
package func lines(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }

/// Returns all permutations of an array.
package func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard elements.count > 1 else { return [elements] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(rest).map { [first] + $0 }
  }
}

/// Returns the instant of a UTC time such as "20260301T120000Z"; a date means its beginning in UTC.
package func instant(_ text: String) throws -> Instant {
  try CalendarTime(parsing: text).instant(in: .utc)
}

/// Returns the date of a text such as "20260301".
package func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }
