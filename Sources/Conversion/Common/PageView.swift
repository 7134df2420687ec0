/// The ways in which a page can show occurrences.
public enum PageView: String, CaseIterable, Sendable {
  /// Each day that has occurrences, with all of them.
  case day
  /// Weeks, with the days next to each other if there is enough space.
  case week
  /// Months as tables.
  case month
  /// The days on which something begins.
  case list
}
