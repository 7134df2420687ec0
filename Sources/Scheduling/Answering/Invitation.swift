public import CalendarModel
import ICalendar

/// A person to invite.
public struct Invitation: Hashable, Sendable {
  /// The calendar address.
  public let address: String
  /// The name, or nil if it is unknown.
  public let name: String?
  /// Whether participation is optional.
  public let isOptional: Bool

  /// Creates an invitation for an address.
  ///
  /// - Parameter address: A URI, or an e-mail address.
  /// - Returns: nil if mail cannot be sent to the address.
  public init?(_ address: String, name: String? = nil, isOptional: Bool = false) {
    guard let uri = AddressIdentity(address).mailURI else { return nil }
    (self.address, self.name, self.isOptional) = (uri, name, isOptional)
  }

  /// The ATTENDEE line, which requests an answer.
  var line: ContentLine {
    ContentLine("ATTENDEE:\(address)").setting("CN", name)
      .setting("ROLE", isOptional ? "OPT-PARTICIPANT" : nil).setting("PARTSTAT", "NEEDS-ACTION").setting("RSVP", "TRUE")
  }
}
