import CalendarStore

/// The move of an item to another calendar of the account, as planned from its old calendar.
struct PlannedMove: Sendable {
  /// The number of the new calendar.
  let calendarID: Int64
  /// The item's path in the new calendar, or nil if the server already has the item there, or does not have the
  /// calendar yet.
  let href: String?
  /// Whether the server does not accept items in the new calendar.
  let isRefused: Bool

  init(of uid: String, to calendarID: Int64, _ reader: MirrorReader) throws {
    self.calendarID = calendarID
    let calendar = try reader.mirroredCalendar(calendarID)
    let isThere = try reader.mirror(uid: uid, calendarID: calendarID)?.remoteText != nil
    isRefused = try !isThere && reader.storedCalendar(calendarID).isReadOnly
    href = !isThere && calendar?.isMade == true ? calendar.map { ResourceNames.newMember(of: $0.href) } : nil
  }
}
