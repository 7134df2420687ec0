/// A "geo:" URI (RFC 5870): a point, and how far it may be off.
struct GeoURI: Hashable {
  var coordinate: Coordinate
  /// The parameter "u" in metres, which RFC 9074 8.2 uses as the radius of a geofence.
  var radius: Double?

  init(_ coordinate: Coordinate, radius: Double? = nil) {
    self.coordinate = coordinate
    self.radius = radius
  }

  /// Reads "geo:" with latitude, longitude and perhaps an altitude and parameters.
  init?(_ text: String) {
    guard text.utf8.prefix(4).map({ $0 | 0x20 }) == Array("geo:".utf8) else { return nil }
    let parts = text.utf8.dropFirst(4).split(separator: 0x3B, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: 0x2C, omittingEmptySubsequences: false)
    guard numbers.count >= 2, let latitude = DecimalText.decode(Substring(numbers[0])),
      let longitude = DecimalText.decode(Substring(numbers[1])),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.coordinate = coordinate
    let uncertainty = parts.dropFirst().first { $0.prefix(2).map { $0 | 0x20 } == Array("u=".utf8) }
    radius = uncertainty.flatMap { DecimalText.decode(Substring($0.dropFirst(2))) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  var text: String {
    let point = "geo:\(DecimalText.encode(coordinate.latitude)),\(DecimalText.encode(coordinate.longitude))"
    return radius.map { "\(point);u=\(DecimalText.encode($0))" } ?? point
  }
}
