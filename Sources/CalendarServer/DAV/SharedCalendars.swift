import CalendarStore

/// The calendars of one user that another one may see: in the home of the latter, under names that begin with that of
/// their owner.
struct SharedCalendars: Sendable {
  /// Whose they are.
  let owner: String
  /// Who may see them.
  let user: String

  /// What stands between the owner and the name of the calendar. No name of a user has it.
  private static let mark: Character = "~"

  /// Whether the last segment of a calendar's path leads to another user.
  static func leadsAway(_ name: String) -> Bool { owner(of: name) != nil }

  /// Whose the calendar behind a name is; nil if the name is one of the user's own.
  static func owner(of name: String) -> String? {
    guard let place = name.firstIndex(of: mark) else { return nil }
    let owner = String(name[..<place])
    return UserFile.isName(owner) ? owner : nil
  }

  /// The name that a calendar has at home.
  static func ownName(of name: String) -> String { String(name.drop { $0 != mark }.dropFirst()) }

  /// All of them, as the user sees them.
  func all(_ reader: ServingReader) throws -> [ServedCalendar] {
    try reader.shared(with: user).map { calendar in
      calendar.named("\(owner)\(Self.mark)\(calendar.name)", title: "\(calendar.calendar.title) (\(owner))")
    }
  }
}
