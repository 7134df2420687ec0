/// The ways in which a page can show occurrences.
public enum PageView: String, CaseIterable, Sendable {
  /// The days with occurrences, each with all its occurrences.
  case day
  /// Weeks, with the days next to each other if there is enough space.
  case week
  /// Months as tables.
  case month
  /// The days on which something begins.
  case list
}
