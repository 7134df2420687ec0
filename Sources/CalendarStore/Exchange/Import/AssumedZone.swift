import CivilTime

/// A time zone that is assumed for floating times.
struct AssumedZone {
  let tzid: String
  let rules: TimeZoneRules

  init(named tzid: String) throws {
    guard let rules = try? TimeZoneDatabase.system.rules(named: tzid) else {
      throw StoreError(.invalidArgument, "“\(tzid)” is not a known time zone")
    }
    self.tzid = tzid
    self.rules = rules
  }
}
