import ICalendar

extension TypedLine {
  /// A point on the globe, as in GEO.
  var coordinate: Coordinate? {
    withUnfolded(\.geo).flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
  }
}
