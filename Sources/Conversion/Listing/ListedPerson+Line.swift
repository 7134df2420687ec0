import CalendarModel
import ICalendar

extension ListedPerson {
  /// Creates the person of an ATTENDEE or ORGANIZER line.
  init(_ line: UnfoldedLine) {
    address = Self.address(line)
    name = line[parameter: .cn]
    email = line[parameter: .email] ?? (address.isEmpty ? nil : address)
    status = line[parameter: .partstat]?.lowercased()
    role = line[parameter: .role]?.lowercased()
  }
}

extension ListedPerson {
  /// The text `Name <address>`, or only the name or the address.
  var text: String { Self.text(address, name) }

  /// Returns the text for the person of an ATTENDEE or ORGANIZER line.
  static func text(of line: UnfoldedLine) -> String { text(address(line), line[parameter: .cn]) }

  /// The email address, or else the calendar address.
  private static func address(_ line: UnfoldedLine) -> String {
    line.withURI { CalendarAddress.withShown($0) { String(decoding: $0, as: UTF8.self) } }
  }

  private static func text(_ address: String, _ name: String?) -> String {
    // Outlook writes this for a person without an address.
    let address = address.lowercased() == PersonText.nobody ? "" : address
    // Blanks around a name would be lost when it is read back.
    guard let name = name?.trimmingBlanks, !name.isEmpty else { return address }
    return address.isEmpty ? name : "\(name) <\(address)>"
  }
}
