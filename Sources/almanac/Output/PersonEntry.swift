import CalendarModel
import CommandLine
import ICalendar

/// The organizer or an attendee of an item, as text and as JSON.
struct PersonEntry: Entry {
  let name: String?
  let address: String
  private let role: String?
  private let status: String?

  init(_ participant: Participant) {
    name = participant.commonName
    address = participant.emailAddress ?? participant.address
    role = participant.role?.rawValue.lowercased()
    status = participant.status?.rawValue.lowercased()
  }

  /// A person in a component that is neither an event nor a reminder.
  init(_ line: ContentLine) {
    name = line.values(ofParameter: "CN")?.first
    address = CalendarAddress.shown(line.text)
    role = line.values(ofParameter: "ROLE")?.first?.lowercased()
    status = line.values(ofParameter: "PARTSTAT")?.first?.lowercased()
  }

  var text: String {
    let remarks = [role, status].compactMap(\.self).joined(separator: ", ")
    return (name.map { "\($0) <\(address)>" } ?? address) + (remarks.isEmpty ? "" : " (\(remarks))")
  }

  static let columns: Columns<PersonEntry> = [
    Column("name", \.name), Column("address", \.address), Column("role", \.role), Column("status", \.status),
  ]
}
