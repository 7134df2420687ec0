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

extension ListedPerson {
  /// `Name <address>`, or one of them.
  var text: String {
    // What Outlook writes for somebody without an address.
    let address = address.lowercased() == PersonText.nobody ? "" : address
    // Blanks around a name would not come back.
    guard let name = name?.trimmed, !name.isEmpty else { return address }
    return address.isEmpty ? name : "\(name) <\(address)>"
  }
}
