public import CalendarModel
import ICalendar

/// Somebody who is to be invited.
public struct Invitation: Hashable, Sendable {
  /// The calendar address.
  public let address: String
  /// The name; nil if nobody says it.
  public let name: String?
  /// Whether the item may happen without them.
  public let isOptional: Bool

  /// - Parameter address: A URI, or an e-mail address.
  /// - Returns: nil if it is no address.
  public init?(_ address: String, name: String? = nil, isOptional: Bool = false) {
    guard let uri = AddressIdentity(address).mailURI else { return nil }
    (self.address, self.name, self.isOptional) = (uri, name, isOptional)
  }

  /// The line: nobody knows the answer yet, and it is waited for.
  var line: ContentLine {
    ContentLine("ATTENDEE:\(address)").setting("CN", name)
      .setting("ROLE", isOptional ? "OPT-PARTICIPANT" : nil).setting("PARTSTAT", "NEEDS-ACTION").setting("RSVP", "TRUE")
  }
}
