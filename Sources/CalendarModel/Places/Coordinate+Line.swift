import ICalendar

extension TypedLine {
  /// A point within the bounds of the globe, as GEO has it.
  var coordinate: Coordinate? {
    withUnfolded(\.geo).flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
  }
}
