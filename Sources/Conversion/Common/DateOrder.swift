/// In which order the parts of a date stand.
public enum DateOrder: String, CaseIterable, Sendable {
  /// Month, day, year.
  case mdy
  /// Day, month, year.
  case dmy
  /// Year, month, day.
  case ymd
}
