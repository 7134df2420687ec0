import ICalendar

extension ListedPerson {
  /// The person of an ATTENDEE or ORGANIZER line.
  init(_ line: UnfoldedLine) {
    let uri = line.uri
    address = uri.lowercased().hasPrefix("mailto:") ? String(uri.dropFirst(7)) : uri
    name = line[parameter: .cn]
    email = line[parameter: .email] ?? (address.isEmpty ? nil : address)
    status = line[parameter: .partstat]?.lowercased()
    role = line[parameter: .role]?.lowercased()
  }
}
