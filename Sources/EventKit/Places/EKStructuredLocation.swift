import CalendarModel
public import CoreLocation
public import Foundation

/// A place with a title, a position and the radius of a circle around it.
open class EKStructuredLocation: EKObject, NSCopying {
  private let original: Location
  /// The title of the place.
  open var title: String?
  /// The position of the place.
  open var geoLocation: CLLocation?
  /// The radius of the circle around the place in meters, or 0 to let the system choose.
  open var radius: Double

  /// Creates an empty place.
  public override init() {
    original = Location()
    radius = 0
    super.init()
  }

  /// Creates a place with a title.
  public convenience init(title: String) {
    self.init(Location(title: title))
  }

  init(_ location: Location) {
    original = location
    title = location.title
    geoLocation = location.coordinate.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    radius = location.radius ?? 0
    super.init()
  }

  /// Returns a separate copy of the place.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = EKStructuredLocation(original)
    copy.title = title
    copy.geoLocation = geoLocation
    copy.radius = radius
    return copy
  }

  /// The place as a model value; the address is kept until the title changes.
  var value: Location {
    var location = original
    if title != original.title {
      location.title = title
      location.address = nil
    }
    location.coordinate = geoLocation.flatMap {
      Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
    }
    if radius != original.radius ?? 0 { location.radius = radius > 0 ? radius : nil }
    return location
  }

  /// The title, position and radius, for logs.
  open override var description: String { "EKStructuredLocation \(label)" }

  /// The title, position and radius.
  var label: String {
    let point = geoLocation.map { "<\($0.coordinate.latitude),\($0.coordinate.longitude)>" }
    return [title, point, radius > 0 ? "\(radius) m" : nil].compactMap(\.self).joined(separator: " ")
  }

  /// Whether the place has changed since it was read.
  open override var hasChanges: Bool { value != original }
}
