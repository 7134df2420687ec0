/// The status of an item as lists have it.
public enum ListedStatus {
  /// The status in small letters: of events `confirmed`, `tentative` or `cancelled`, of to-dos `completed` if they are
  /// done and else whatever STATUS says; nil for none.
  public static func word(_ written: String?, isCancelled: Bool, isCompleted: Bool, isEvent: Bool) -> String? {
    if isCancelled { return "cancelled" }
    if isCompleted { return "completed" }
    guard let status = written?.lowercased(), !status.isEmpty else { return nil }
    return !isEvent || ["confirmed", "tentative"].contains(status) ? status : nil
  }
}
