import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

/// How new the last word was on meetings that were called off and are not here: what comes later has to be newer, or it does
/// not count for those who have heard it.
struct CancelledMeetings {
  private let db: Database
  private let now: Int64

  /// For how many seconds they are remembered.
  private static let memory: Int64 = 30 * 86_400
  /// How many are.
  private static let most = 10_000

  init(_ db: Database, at now: Instant) {
    self.db = db
    self.now = now.secondsSince1970
  }

  /// Forgets what was called off long ago.
  func forget() throws {
    try db.execute(sql: "DELETE FROM cancelled_uids WHERE received < ?", arguments: [now - Self.memory])
  }

  /// Remembers one.
  ///
  /// - Parameters:
  ///   - organizer: Who has called it off: others may have meetings of the same UID.
  ///   - sequence: The SEQUENCE of that.
  func note(_ uid: String, of organizer: String, sequence: Int) throws {
    try forget()
    try db.execute(
      sql: "INSERT OR REPLACE INTO cancelled_uids (uid, organizer, sequence, received) VALUES (?, ?, ?, ?)",
      arguments: [uid.column, AddressIdentity(organizer).text.column, sequence, now])
    try db.execute(
      sql: """
        DELETE FROM cancelled_uids WHERE received <
          (SELECT received FROM cancelled_uids ORDER BY received DESC LIMIT 1 OFFSET ?)
        """, arguments: [Self.most])
  }

  /// The SEQUENCE with which a meeting was called off; nil if nobody remembers that it was.
  func sequence(_ uid: String, of organizer: String) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT max(sequence) FROM cancelled_uids WHERE uid = ? AND organizer IN (?, '')"),
      arguments: [uid.column, AddressIdentity(organizer).text.column])
  }

  /// The SEQUENCE with which an item was called off that its organizer makes anew; nil if nobody remembers that it was.
  func sequence(ofNew object: ICalendarObject?) throws -> Int? {
    let items = object?.components.filter { $0.component == .vevent || $0.component == .vtodo } ?? []
    guard let uid = items.first?.first(.uid)?.uri, let organizer = items.first?.first(.organizer)?.uri else {
      return nil
    }
    return try sequence(uid, of: organizer)
  }
}
