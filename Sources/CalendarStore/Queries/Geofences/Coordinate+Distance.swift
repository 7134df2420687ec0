public import CalendarModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Coordinate {
  /// The distance in meters along the surface of a spherical earth, accurate to half a percent.
  public func distance(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let latitudes = (latitude * radians, other.latitude * radians)
    let north = sin((latitudes.1 - latitudes.0) / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    let square = north * north + cos(latitudes.0) * cos(latitudes.1) * east * east
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }
}
