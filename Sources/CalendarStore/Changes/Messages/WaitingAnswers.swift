import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// The meetings to which answers have come that the copies of others on the server do not have yet.
///
/// However many come meanwhile, all copies get them at once: the more people, the more answers there are, and the longer
/// that takes.
struct WaitingAnswers {
  let family: ItemFamily.Name
  /// How many answers have come.
  let number: Int

  /// After how many seconds copies get an answer, at least, and for each of the people.
  private static let pause = (least: 60, each: 3)

  /// Notes that an answer has come.
  ///
  /// - Returns: when the others' copies get it, in seconds since 1970; nil if there is nobody else.
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

  /// The first of which the time has come; nil if there is none.
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

  /// Forgets them; what came since waits as long again.
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
