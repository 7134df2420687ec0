/// How a page shows occurrences.
public enum PageView: String, CaseIterable, Sendable {
  /// The days on which something happens, with everything that happens.
  case day
  /// Weeks, with their days side by side if there is room.
  case week
  /// Months as tables.
  case month
  /// The days on which something begins.
  case list
}
