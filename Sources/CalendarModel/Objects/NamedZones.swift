package import CivilTime
package import ICalendar
package import TimeZones

/// The time zones that items refer to by name, in a calendar read from a format without zone definitions.
package struct NamedZones {
  private var uses: [String: ZoneUse] = [:]

  package init() {}

  /// Adds an item that refers to a zone.
  ///
  /// - Parameters:
  ///   - instant: When the item takes place.
  ///   - isSeries: Whether the item may recur forever.
  package mutating func add(_ tzid: String, at instant: Instant, isSeries: Bool) {
    uses[tzid, default: ZoneUse()].add(start: instant, end: nil, isSeries: isSeries)
  }

  /// Returns the VTIMEZONEs for the zones added since the last call, without unknown zones.
  package mutating func takeDefinitions(_ zones: ZoneContext) -> [Component] {
    defer { uses = [:] }
    return uses.sorted { $0.key < $1.key }.compactMap { tzid, use in
      zones.rules(named: tzid).map { use.component(tzid, $0) }
    }
  }
}
