/// The status of an item as it appears in lists.
public enum ListedStatus {
  /// The status in lowercase: `confirmed`, `tentative` or `cancelled` for events; `completed`, or else the value of
  /// STATUS, for to-dos. The result is nil if there is no status.
  public static func word(_ written: String?, isCancelled: Bool, isCompleted: Bool, isEvent: Bool) -> String? {
    if isCancelled { return "cancelled" }
    if isCompleted { return "completed" }
    guard let status = written?.lowercased(), !status.isEmpty else { return nil }
    return !isEvent || ["confirmed", "tentative"].contains(status) ? status : nil
  }
}
