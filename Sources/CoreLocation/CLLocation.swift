public import Foundation

/// A position on the earth, with its time and accuracy.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  /// The point.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude in meters above sea level.
  public let altitude: CLLocationDistance
  /// The radius around the point in meters; negative if the point is invalid.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of the altitude in meters; negative if it is unknown.
  public let verticalAccuracy: CLLocationAccuracy
  /// The time of the measurement.
  public let timestamp: Date

  /// Creates a position with only a point.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: -1, timestamp: Date())
  }

  /// Creates a position from its parts.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
    verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.timestamp = timestamp
  }

  /// Returns the distance in meters on the surface of a spherical earth, with an error of at most half a percent.
  public func distance(from location: CLLocation) -> CLLocationDistance {
    let meanRadius = 6_371_008.8
    let (from, to) = (coordinate, location.coordinate)
    let latitudes = (to.latitude - from.latitude) * .pi / 360
    let longitudes = (to.longitude - from.longitude) * .pi / 360
    let chord =
      sin(latitudes) * sin(latitudes)
      + cos(from.latitude * .pi / 180) * cos(to.latitude * .pi / 180) * sin(longitudes) * sin(longitudes)
    return 2 * meanRadius * asin(min(1, chord.squareRoot()))
  }

  /// Returns the same position, because positions never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The point and its accuracy, for logs.
  open override var description: String {
    "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy) m"
  }
}
