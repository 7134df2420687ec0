import CalendarStore

/// The move of an item to another calendar of the account, as planned from its old calendar.
struct PlannedMove: Sendable {
  /// The number of the new calendar.
  let calendarID: Int64
  /// The item's path in the new calendar, or nil if the server already has the item there, or does not have the
  /// calendar yet.
  let href: String?
  /// The status of the last attempt, or nil if there was none.
  let lastStatus: Int?
  /// Whether the server does not accept items in the new calendar, or no longer lists it.
  let isRefused: Bool
  /// Whether the server had the item in the new calendar but no longer has it, so that it will be back in the old one.
  let isUndone: Bool

  init(of mirror: Mirror, to calendarID: Int64, _ reader: MirrorReader) throws {
    self.calendarID = calendarID
    lastStatus = mirror.status
    let calendar = try reader.mirroredCalendar(calendarID)
    let copy = try reader.mirror(uid: mirror.uid, calendarID: calendarID)
    let isThere = copy?.remoteText != nil
    isUndone = try copy.map { try reader.isGone(href: $0.href, calendarID: calendarID) } ?? false
    isRefused = try !isThere && (calendar?.missingSince != nil || reader.storedCalendar(calendarID).isReadOnly)
    href = !isThere && calendar?.isMade == true ? calendar.map { ResourceNames.newMember(of: $0.href) } : nil
  }
}

extension OutgoingChange {
  /// The path to which the server is asked to move the resource, or nil if the change is not a move.
  var newHref: String? { action == .delete ? text.map { String(decoding: $0, as: UTF8.self) } : nil }
}
