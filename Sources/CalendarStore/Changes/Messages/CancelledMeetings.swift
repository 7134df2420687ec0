import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

/// Records cancellations of meetings that are not in the store. Later messages about them must be newer than the
/// cancellation to have an effect.
struct CancelledMeetings {
  private let db: Database
  private let now: Int64

  /// The number of seconds for which cancellations are kept.
  private static let memory: Int64 = 30 * 86_400
  /// The maximum number of cancellations.
  private static let most = 10_000

  init(_ db: Database, at now: Instant) {
    self.db = db
    self.now = now.secondsSince1970
  }

  /// Deletes old cancellations.
  func forget() throws {
    try db.execute(sql: "DELETE FROM cancelled_uids WHERE received < ?", arguments: [now - Self.memory])
  }

  /// Records a cancellation.
  ///
  /// - Parameters:
  ///   - organizer: The organizer who cancelled the meeting. Others may have meetings with the same UID.
  ///   - sequence: The SEQUENCE of the cancellation.
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

  /// The SEQUENCE with which a meeting was cancelled, or nil if no cancellation is recorded.
  func sequence(_ uid: String, of organizer: String) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT max(sequence) FROM cancelled_uids WHERE uid = ? AND organizer IN (?, '')"),
      arguments: [uid.column, AddressIdentity(organizer).text.column])
  }

  /// The SEQUENCE with which an item was cancelled before its organizer created it again, or nil if no cancellation is
  /// recorded.
  func sequence(ofNew object: ICalendarObject?) throws -> Int? {
    let items = object?.items ?? []
    guard let uid = items.first?.first(.uid)?.uri, let organizer = items.first?.first(.organizer)?.uri else {
      return nil
    }
    return try sequence(uid, of: organizer)
  }
}
