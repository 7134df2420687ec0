public import CalendarStore

/// The unsent changes in a calendar.
public struct UnsentChanges: Sendable {
  /// The calendar.
  public let calendar: StoredCalendar
  /// The UIDs of the items.
  public let uids: [String]
  /// The titles of the items, in the same order.
  public let titles: [String]

  /// The first few titles, for display.
  public var names: String { DeletionGuard.names(titles) }
}

extension MirrorReader {
  /// The unsent changes in each calendar of an account.
  func unsentChanges(of account: Account) throws -> [UnsentChanges] {
    try storedCalendars(ofSource: account.sourceID).compactMap { try unsentChanges(in: $0) }
  }

  /// The unsent changes in a calendar, or nil if there are none.
  func unsentChanges(in calendar: StoredCalendar) throws -> UnsentChanges? {
    let uids = try changes(calendarID: calendar.id).filter { change in
      guard let local = try resource(uid: change.uid, calendarID: calendar.id), let sent = change.mirror?.sent else {
        return true
      }
      return !Resource(sent).saysSame(as: Resource(local))
    }.map(\.uid)
    let titles = try uids.map { try title(uid: $0, calendarID: calendar.id) ?? $0 }
    return uids.isEmpty ? nil : UnsentChanges(calendar: calendar, uids: uids, titles: titles)
  }
}
