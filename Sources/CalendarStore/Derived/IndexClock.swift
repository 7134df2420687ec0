/// The clock by which an index orders its rows.
enum IndexClock: Int64, CaseIterable {
  /// Instants: times in UTC or in a time zone.
  case instants = 0
  /// Local clock times: dates and floating times, which are in the reader's time zone.
  case civil = 1
}
