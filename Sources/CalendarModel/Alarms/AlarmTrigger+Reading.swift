import CivilTime
import ICalendar

extension AlarmTrigger: LineReadable {
  /// Reads a TRIGGER as a duration or a time, depending on its text and regardless of its VALUE parameter.
  init?(_ line: UnfoldedLine) {
    if let first = line.value.first(where: { $0 != 0x20 && $0 != 0x09 }), first &- 0x30 < 10 {
      guard let time = line.time else { return nil }
      self = .absolute(time)
    } else {
      guard let duration = line.duration else { return nil }
      let related = line.hasParameters ? line[parameter: .related] : nil
      self = .relative(duration, to: related?.capitalLetters == "END" ? .end : .start)
    }
  }
}

extension Location {
  /// Reads the geofence of an alarm from its VLOCATION (RFC 9074 8.2), or returns nil if it has none.
  init?(geofenceIn alarm: PropertyLines) {
    var found: Location?
    alarm.forEachComponent(.vlocation) { place in
      if found != nil { return }
      let uri = place.first(.url) { GeoURI($0.uri) }
      let coordinate = uri?.coordinate ?? place.first(.geo) { $0.coordinate }
      found = Location(
        title: place.first(.name) { $0.filledText }, coordinate: coordinate,
        radius: coordinate == nil ? nil : uri?.radius)
    }
    guard let found, !found.isEmpty else { return nil }
    self = found
  }
}
