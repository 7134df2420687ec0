/// The order of the parts of a date.
public enum DateOrder: String, CaseIterable, Sendable {
  /// Month, day, year.
  case mdy
  /// Day, month, year.
  case dmy
  /// Year, month, day.
  case ymd
}
