/// A place: its title, address and coordinate, and the radius of its geofence.
///
/// An item's place is stored in up to three properties: LOCATION (RFC 5545 3.8.1.7), GEO (RFC 5545 3.8.1.6) and Apple's
/// X-APPLE-STRUCTURED-LOCATION. If they contradict each other, LOCATION determines the text.
public struct Location: Hashable, Sendable {
  /// The title of the place: the first line of LOCATION.
  public var title: String?
  /// The postal address: the remaining lines of LOCATION.
  public var address: String?
  /// The coordinate of the place.
  public var coordinate: Coordinate?
  /// The radius of the circle around the place, in meters. It is used only if there is a coordinate.
  public var radius: Double?

  /// Creates a place.
  public init(
    title: String? = nil, address: String? = nil, coordinate: Coordinate? = nil, radius: Double? = nil
  ) {
    self.title = title
    self.address = address
    self.coordinate = coordinate
    self.radius = radius
  }

  /// The title and the address as in LOCATION, with the address on separate lines.
  public var text: String {
    guard let address = address?.nonEmpty else { return title ?? "" }
    guard let title = title?.nonEmpty else { return address }
    return "\(title)\n\(address)"
  }

  /// Whether all fields are empty.
  public var isEmpty: Bool { title?.nonEmpty == nil && address?.nonEmpty == nil && coordinate == nil }

  /// Splits the text of a LOCATION into title and address.
  init(text: String) {
    guard let end = text.utf8.firstIndex(of: 0x0A) else {
      title = text.nonEmpty
      return
    }
    title = String(text[..<end]).nonEmpty
    address = String(text[text.utf8.index(after: end)...]).nonEmpty
  }
}
