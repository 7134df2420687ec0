public import Foundation

/// An area with a name, whose border programs watch.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
  /// The name that the program gave the area.
  public let identifier: String
  /// Whether arriving counts.
  open var notifyOnEntry = true
  /// Whether leaving counts.
  open var notifyOnExit = true

  init(named identifier: String) {
    self.identifier = identifier
  }

  /// A separate copy of the region.
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

  /// A number that equal regions share.
  open override var hash: Int { identifier.hashValue }

  /// The identifier, for logs.
  open override var description: String { "CLRegion \(identifier)" }
}

/// A circle on the earth.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
  /// The centre.
  public let center: CLLocationCoordinate2D
  /// The radius in metres.
  public let radius: CLLocationDistance

  /// A circle with a name, by which programs tell their regions apart.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    self.center = center
    self.radius = radius
    super.init(named: identifier)
  }

  /// Whether a point lies in the circle.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    let middle = CLLocation(latitude: center.latitude, longitude: center.longitude)
    return middle.distance(from: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)) <= radius
  }

  /// A separate copy of the circle.
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
