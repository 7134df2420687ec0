import CalendarStore

/// The move of an item to another calendar of the account, as planned from its old calendar.
struct PlannedMove: Sendable {
  /// The number of the new calendar.
  let calendarID: Int64
  /// The item's path in the new calendar, or nil if the server already has the item there, or does not have the
  /// calendar yet.
  let href: String?

  init(of uid: String, to calendarID: Int64, _ reader: MirrorReader) throws {
    self.calendarID = calendarID
    let calendar = try reader.mirroredCalendar(calendarID)
    let isPossible = try calendar?.isMade == true && reader.mirror(uid: uid, calendarID: calendarID) == nil
    href = isPossible ? calendar.map { ResourceNames.newMember(of: $0.href) } : nil
  }
}
