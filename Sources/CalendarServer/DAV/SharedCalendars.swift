import CalendarStore

/// The calendars that one user shares with another. They appear in the other user's home, under names that begin with
/// the owner's name.
struct SharedCalendars: Sendable {
  /// The user who owns the calendars.
  let owner: String
  /// The user with whom they are shared.
  let user: String

  /// The separator between the owner and the name of the calendar. User names never contain it.
  private static let mark: Character = "~"

  /// Whether a calendar name, the last segment of its path, refers to another user's calendar.
  static func leadsAway(_ name: String) -> Bool { owner(of: name) != nil }

  /// Returns the owner of the calendar with the given name, or nil if the calendar belongs to the user.
  static func owner(of name: String) -> String? {
    guard let place = name.firstIndex(of: mark) else { return nil }
    let owner = String(name[..<place])
    return UserFile.isName(owner) ? owner : nil
  }

  /// Returns the name of a calendar in its owner's home.
  static func ownName(of name: String) -> String { String(name.drop { $0 != mark }.dropFirst()) }

  /// Returns all shared calendars as they appear to the user.
  func all(_ reader: ServingReader) throws -> [ServedCalendar] {
    try reader.shared(with: user).map { calendar in
      calendar.named("\(owner)\(Self.mark)\(calendar.name)", title: "\(calendar.calendar.title) (\(owner))")
    }
  }
}
