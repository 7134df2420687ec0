import CalendarModel
public import CoreLocation
public import Foundation

/// A place: what it is called, where it is, and how large the circle around it is.
open class EKStructuredLocation: EKObject, NSCopying {
  private let original: Location
  /// What the place is called.
  open var title: String?
  /// Where the place is.
  open var geoLocation: CLLocation?
  /// The radius of the circle around the place in metres; 0 for the system's own choice.
  open var radius: Double

  /// A place of which nothing is known yet.
  public override convenience init() {
    self.init(Location())
  }

  /// A place with a title.
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

  /// A place of its own that says the same.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = EKStructuredLocation(original)
    copy.title = title
    copy.geoLocation = geoLocation
    copy.radius = radius
    return copy
  }

  /// The place as items keep it; the address stays for as long as nobody gives the place another title.
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

  /// Whether anything was changed since the place was read.
  open override var hasChanges: Bool { value != original }
}
