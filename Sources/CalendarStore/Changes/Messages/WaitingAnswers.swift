import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// A meeting with answers that have not yet been copied to the other attendees on the server.
///
/// All answers that arrive in the meantime are copied together. The more attendees there are, the more answers arrive,
/// and the longer the delay.
struct WaitingAnswers {
  let family: ItemFamily.Name
  /// The number of answers.
  let number: Int

  /// The minimum delay before answers are copied, and the delay for each attendee, in seconds.
  private static let pause = (least: 60, each: 3)

  /// Records an answer.
  ///
  /// - Returns: The time at which the answers are copied, in seconds since 1970; nil if there are no other attendees.
  static func note(
    _ db: Database, _ family: ItemFamily.Name, _ object: ICalendarObject, at now: Instant
  ) throws -> Int64? {
    let people = object.components.map { $0.all(.attendee).count }.max() ?? 0
    if people < 2 { return nil }
    try db.execute(
      sql: """
        INSERT INTO waiting_answers (calendar_id, kind, uid, next_at) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET answers = answers + 1
        """,
      arguments: [
        family.calendarID, family.kind.rawValue, family.uid.column,
        now.secondsSince1970 + Int64(max(pause.least, pause.each * people)),
      ])
    return try Int64.fetchOne(
      db, sql: "SELECT next_at FROM waiting_answers WHERE calendar_id = ? AND kind = ? AND uid = ?",
      arguments: [family.calendarID, family.kind.rawValue, family.uid.column])
  }

  /// The first meeting whose answers are due, or nil if there is none.
  static func fetchDue(_ db: Database, at now: Instant) throws -> WaitingAnswers? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM waiting_answers WHERE next_at <= ? ORDER BY next_at LIMIT 1",
      arguments: [now.secondsSince1970]
    ).map { row in
      WaitingAnswers(
        family: ItemFamily.Name(calendarID: row["calendar_id"], kind: row.kind(), uid: row["uid"]),
        number: row["answers"])
    }
  }

  /// Removes the copied answers. Answers that have arrived since then start a new delay.
  func conclude(_ db: Database, at now: Instant) throws {
    let name: StatementArguments = [family.calendarID, family.kind.rawValue, family.uid.column]
    try db.execute(
      sql: "DELETE FROM waiting_answers WHERE calendar_id = ? AND kind = ? AND uid = ? AND answers = ?",
      arguments: name + [number])
    try db.execute(
      sql: """
        UPDATE waiting_answers SET answers = answers - ?, next_at = ? WHERE calendar_id = ? AND kind = ? AND uid = ?
        """, arguments: [number, now.secondsSince1970 + Int64(Self.pause.least)] + name)
  }
}
