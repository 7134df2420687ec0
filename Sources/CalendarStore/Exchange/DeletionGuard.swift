/// Holds back deletions that look like a mistake: an account that points to an empty server, a listing or a file that was
/// cut, a store that was emptied.
public enum DeletionGuard {
  /// Whether so many deletions wait until somebody asks for them.
  ///
  /// - Parameters:
  ///   - count: how many items one run would delete of a calendar.
  ///   - total: how many it had.
  ///   - isEmpty: whether who wants them deleted has nothing at all any more, which is held back however little it had.
  public static func holds(deleting count: Int, of total: Int, isEmpty: Bool = false) -> Bool {
    isEmpty ? count > 0 : count > max(10, total / 4) || (count >= total && total >= 5)
  }

  /// What is held, for people.
  ///
  /// - Parameter place: where they would be deleted.
  public static func message(_ place: String, _ count: Int, of total: Int, _ examples: [String]) -> String {
    "\(count) of \(total) items would be deleted \(place): \(names(examples))"
  }

  /// The first few of some titles, for people.
  public static func names(_ titles: [String]) -> String {
    titles.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (titles.count > 3 ? ", …" : "")
  }
}
