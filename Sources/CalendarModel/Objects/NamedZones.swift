package import CivilTime
package import ICalendar
package import TimeZones

/// The zones that the items of a calendar name which is read from a format without definitions of zones.
package struct NamedZones {
  private var uses: [String: ZoneUse] = [:]

  package init() {}

  /// Adds an item that names a zone.
  ///
  /// - Parameters:
  ///   - instant: When it is.
  ///   - isSeries: Whether it may go on for ever.
  package mutating func add(_ tzid: String, at instant: Instant, isSeries: Bool) {
    uses[tzid, default: ZoneUse()].add(start: instant, end: nil, isSeries: isSeries)
  }

  /// Takes the VTIMEZONEs for what was added since the last call, but for zones that nobody knows.
  package mutating func takeDefinitions(_ zones: ZoneContext) -> [Component] {
    defer { uses = [:] }
    return uses.sorted { $0.key < $1.key }.compactMap { tzid, use in
      zones.rules(named: tzid).map { use.component(tzid, $0) }
    }
  }
}
