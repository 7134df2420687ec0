public import CivilTime

extension CalendarStore {
  /// Returns the occurrences from the beginning of one day to the beginning of another, in a time zone.
  ///
  /// - Throws: ``StoreError`` if the store cannot be read.
  public func occurrences(
    from: CivilDate, to: CivilDate, in zone: TimeZoneRules
  ) throws(StoreError) -> OccurrenceAnswer {
    let start = zone.instant(of: CivilDateTime(startOf: from))
    let end = zone.instant(of: CivilDateTime(startOf: to))
    return try occurrences(matching: OccurrenceQuery(start..<max(start, end), zone: zone))
  }
}
