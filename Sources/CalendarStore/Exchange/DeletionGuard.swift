/// Holds back deletions that look like mistakes, such as those caused by an account that points to an empty server, a
/// truncated listing or file, or a store that has been emptied.
public enum DeletionGuard {
  /// Whether deleting this many items needs explicit confirmation.
  ///
  /// - Parameters:
  ///   - count: The number of items in a calendar that one run would delete.
  ///   - total: The number of items in the calendar before the run.
  ///   - isEmpty: Whether the other side is now empty. Such deletions are always held back, even in small calendars.
  public static func holds(deleting count: Int, of total: Int, isEmpty: Bool = false) -> Bool {
    isEmpty ? count > 0 : count > max(10, total / 4) || (count >= total && total >= 5)
  }

  /// A message that describes the held deletions.
  ///
  /// - Parameter place: Where the items would be deleted, such as “on the server”.
  public static func message(_ place: String, _ count: Int, of total: Int, _ examples: [String]) -> String {
    "\(count) of \(total) items would be deleted \(place): \(names(examples))"
  }

  /// The first three titles, quoted, for display.
  public static func names(_ titles: [String]) -> String {
    titles.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (titles.count > 3 ? ", …" : "")
  }
}
