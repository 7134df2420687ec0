public import ICalendar

extension Component {
  /// Whether it has a rule or added dates, RRULE or RDATE, readable or not.
  public var isRecurring: Bool { first(.rrule) != nil || first(.rdate) != nil }

  /// Whether it is a to-do that is done: the only place that decides it.
  ///
  /// STATUS decides wherever there is one (RFC 5545 3.8.1.11): `COMPLETED` is done, and every other value is not, whatever
  /// COMPLETED and PERCENT-COMPLETE were left behind when somebody reopened it. Without STATUS it is done if it says when
  /// it was completed (COMPLETED, RFC 5545 3.8.2.1), or that all of it is (PERCENT-COMPLETE:100, RFC 5545 3.8.1.8).
  ///
  /// A series that is done is done as a whole; one of its instances is done if its override is. Nothing but a to-do is
  /// ever done.
  public var isCompleted: Bool {
    component == .vtodo
      && Self.isCompleted(
        status: first(.status).map { Status(rawValue: $0.uri.uppercased()) }, hasTime: first(.completed)?.time != nil,
        percent: first(.percentComplete)?.integer)
  }

  /// The same of values.
  static func isCompleted(status: Status?, hasTime: Bool, percent: Int?) -> Bool {
    guard let status, !status.rawValue.isEmpty else { return hasTime || percent == 100 }
    return status == .completed
  }
}
