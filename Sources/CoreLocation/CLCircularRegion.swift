public import Foundation

/// A named area whose border programs can monitor.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
  /// The name that the program gave the area.
  public let identifier: String
  /// Whether to notify when the machine enters the region.
  open var notifyOnEntry = true
  /// Whether to notify when the machine leaves the region.
  open var notifyOnExit = true

  init(named identifier: String) {
    self.identifier = identifier
  }

  /// Returns a separate copy of the region.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLRegion(named: identifier)
    copy.takeNotices(of: self)
    return copy
  }

  fileprivate func takeNotices(of other: CLRegion) {
    notifyOnEntry = other.notifyOnEntry
    notifyOnExit = other.notifyOnExit
  }

  /// Whether the identifiers are the same.
  open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }

  /// A hash value that equal regions share.
  open override var hash: Int { identifier.hashValue }

  /// The identifier, for logs.
  open override var description: String { "CLRegion \(identifier)" }
}

/// A circle on the surface of the earth.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
  /// The centre.
  public let center: CLLocationCoordinate2D
  /// The radius in meters.
  public let radius: CLLocationDistance

  /// Creates a circle with a name that identifies it.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init(named: identifier)
  }

  /// Whether a point is inside the circle.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    let middle = CLLocation(latitude: center.latitude, longitude: center.longitude)
    return middle.distance(from: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)) <= radius
  }

  /// Returns a separate copy of the circle.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
    copy.takeNotices(of: self)
    return copy
  }

  /// The identifier, the centre and the radius, for logs.
  open override var description: String {
    "CLCircularRegion \(identifier) <\(center.latitude),\(center.longitude)> radius \(radius) m"
  }
}
