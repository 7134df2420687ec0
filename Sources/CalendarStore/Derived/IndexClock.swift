/// The clock that orders what an index holds.
enum IndexClock: Int64, CaseIterable {
  /// Instants: times in UTC and in zones.
  case instants = 0
  /// Clock times: dates and floating times, which are in the reader's zone.
  case civil = 1
}
