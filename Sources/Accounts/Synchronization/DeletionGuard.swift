/// Holds back deletions that look like a mistake: an account that points to an empty server, a listing that was cut, a
/// store that was emptied.
struct DeletionGuard {
  /// How many items one run may delete of a calendar without being asked to.
  static func holds(deleting count: Int, of total: Int) -> Bool {
    count > max(10, total / 4) || (count >= total && total >= 5)
  }

  /// What is held, for people.
  static func message(_ place: String, _ count: Int, of total: Int, _ examples: [String]) -> String {
    let names = examples.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
    return "\(count) of \(total) items would be deleted \(place): \(names)\(examples.count > 3 ? ", …" : "")"
  }
}
