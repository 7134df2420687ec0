extension MirrorReader {
  /// Whether a calendar of an account, or an item in one, has changed since it last agreed with its remote copy.
  /// Changes without effect count too.
  ///
  /// - Parameter places: The calendars to ignore, given by their locations on the server.
  public func hasNews(of account: Account, leavingOut places: [String]) throws -> Bool {
    let rows = try calendars(of: account).filter { !places.contains($0.href) }
    let calendars = try storedCalendars(ofSource: account.sourceID)
    if rows.contains(where: { row in !calendars.contains { $0.id == row.calendarID } }) { return true }
    return try calendars.contains { calendar in
      guard let row = rows.first(where: { $0.calendarID == calendar.id }) else { return true }
      if row.missingSince != nil { return false }
      if row.title != calendar.title || row.color != calendar.color { return true }
      return try newestRevision() != row.comparedRevision && !changes(calendarID: calendar.id).isEmpty
    }
  }
}
