public import ICalendar

extension Component {
  /// Whether the component has RRULE or RDATE, readable or not.
  public var isRecurring: Bool { first(.rrule) != nil || first(.rdate) != nil }

  /// Whether the component is a completed to-do. No other code makes this decision.
  ///
  /// If STATUS is present (RFC 5545 3.8.1.11), it decides: only `COMPLETED` means completed, even if COMPLETED and
  /// PERCENT-COMPLETE were left behind when the to-do was reopened. Without STATUS, the to-do is completed if it has
  /// COMPLETED (RFC 5545 3.8.2.1) or PERCENT-COMPLETE:100 (RFC 5545 3.8.1.8).
  ///
  /// A completed series is completed as a whole; an instance is completed if its override is. Components other than
  /// to-dos are never completed.
  public var isCompleted: Bool {
    component == .vtodo
      && Self.isCompleted(
        status: first(.status).map { Status(rawValue: $0.uri.uppercased()) }, hasTime: first(.completed)?.time != nil,
        percent: first(.percentComplete)?.integer)
  }

  /// Makes the same decision from individual values.
  static func isCompleted(status: Status?, hasTime: Bool, percent: Int?) -> Bool {
    guard let status, !status.rawValue.isEmpty else { return hasTime || percent == 100 }
    return status == .completed
  }
}
