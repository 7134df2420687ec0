import CalendarModel
import ICalendar

/// Participants.
extension VCalendarDraft {
  private static let roles: [String: String] = [
    "FYI": "NON-PARTICIPANT", "REQUEST": "OPT-PARTICIPANT", "REQUIRE": "REQ-PARTICIPANT",
    "IMMEDIATE": "REQ-PARTICIPANT",
  ]
  private static let replies: [String: String] = [
    "ACCEPTED": "ACCEPTED", "CONFIRMED": "ACCEPTED", "TENTATIVE": "TENTATIVE", "DECLINED": "DECLINED",
    "DELEGATED": "DELEGATED", "NEEDS-ACTION": "NEEDS-ACTION", "SENT": "NEEDS-ACTION", "COMPLETED": "COMPLETED",
  ]

  /// Adds ATTENDEE and ORGANIZER. The organizer is the first participant whose role is organizer or owner, because
  /// iCalendar allows only one.
  mutating func addPeople() {
    var hasOrganizer = false
    for line in lines where line.name == "ATTENDEE" || line.name == "ORGANIZER" {
      let text = VCalendarLine.unescaped(line.text.text).trimmingBlanks
      if text.isEmpty { continue }
      let person = PersonText(text)
      let organizes = line.name == "ORGANIZER" || ["ORGANIZER", "OWNER"].contains(word("ROLE", of: line))
      if organizes, !hasOrganizer {
        hasOrganizer = true
        add("ORGANIZER", person.parameters, raw: person.uri)
        continue
      }
      var parameters = person.parameters
      if organizes {
        parameters.append(Parameter("ROLE", ["CHAIR"]))
      } else if let role = Self.roles[word("EXPECT", of: line)] {
        parameters.append(Parameter("ROLE", [role]))
      }
      if let reply = reply(word("STATUS", of: line)) { parameters.append(Parameter("PARTSTAT", [reply])) }
      let wish = word("RSVP", of: line)
      if ["YES", "NO"].contains(wish) { parameters.append(Parameter("RSVP", [wish == "YES" ? "TRUE" : "FALSE"])) }
      add("ATTENDEE", parameters, raw: person.uri)
    }
  }

  private func word(_ parameter: String, of line: VCalendarLine) -> String {
    (line.parameter(parameter) ?? "").uppercased().replacing(" ", with: "-")
  }

  /// Returns the PARTSTAT for a status. Only to-dos can be completed.
  private func reply(_ word: String) -> String? {
    let reply = Self.replies[word]
    return reply == "COMPLETED" && name == "VEVENT" ? "ACCEPTED" : reply
  }
}
