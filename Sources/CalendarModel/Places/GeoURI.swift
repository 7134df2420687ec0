/// A "geo:" URI (RFC 5870): a point and its uncertainty.
struct GeoURI: Hashable {
  var coordinate: Coordinate
  /// The parameter "u" in meters, which RFC 9074 8.2 uses as the radius of a geofence.
  var radius: Double?

  init(_ coordinate: Coordinate, radius: Double? = nil) {
    self.coordinate = coordinate
    self.radius = radius
  }

  /// Reads "geo:" with a latitude, a longitude, and optionally an altitude and parameters.
  init?(_ text: String) {
    var text = text
    guard let uri = text.withUTF8({ GeoURI($0) }) else { return nil }
    self = uri
  }

  /// Reads "geo:" with a latitude, a longitude, and optionally an altitude and parameters.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 4, zip(bytes, "geo:".utf8).allSatisfy({ $0 | 0x20 == $1 }) else {
      return nil
    }
    let end = bytes.firstIndex(of: 0x3B) ?? bytes.count
    let numbers = bytes[4..<end]
    guard let comma = numbers.firstIndex(of: 0x2C), let latitude = Self.number(bytes[4..<comma])
    else { return nil }
    let rest = numbers[(comma + 1)...]
    guard let longitude = Self.number(rest.prefix { $0 != 0x2C }),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.coordinate = coordinate
    let parameters = bytes[end...].split(separator: 0x3B)
    let uncertainty = parameters.first {
      $0.count > 1 && $0.first.map { $0 | 0x20 } == 0x75 && $0.dropFirst().first == 0x3D
    }
    radius = uncertainty.flatMap { Self.number($0.dropFirst(2)) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    FloatValue.decode(String(decoding: bytes, as: UTF8.self))
  }

  var text: String {
    let point =
      "geo:\(FloatValue.encode(coordinate.latitude)),\(FloatValue.encode(coordinate.longitude))"
    return radius.map { "\(point);u=\(FloatValue.encode($0))" } ?? point
  }
}
