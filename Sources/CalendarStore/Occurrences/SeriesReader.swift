import GRDB
import ICalendar

/// Reads the items that share a UID, to see when they take place.
final class SeriesReader {
  private let zones: StoredZones
  private let statement: BulkStatement

  init(_ db: Database, _ zones: StoredZones) throws {
    self.zones = zones
    statement = try BulkStatement(
      db,
      """
      SELECT id, recurrence_key, twin, method, is_cancelled, content, zones FROM items
      WHERE uid = ? AND calendar_id = ? AND kind = ?
      """)
  }

  /// The items of that name, without answers to invitations and what is damaged.
  func read(_ name: SeriesGroup.Name) throws -> SeriesGroup {
    var members: [SeriesGroup.Member] = []
    var fingerprints: [Int64: Int64] = [:]
    statement.bind(name.uid, at: 1)
    statement.bind(name.calendarID, at: 2)
    statement.bind(name.kind, at: 3)
    while try statement.step() {
      guard !statement.optionalString(3).isAnswer, let component = try? Component(unfolded: Array(statement.bytes(5)))
      else { continue }
      let member = SeriesGroup.Member(
        id: statement.int64(0), component: component, isOverride: !statement.string(1).isEmpty,
        twin: statement.string(2), isCancelled: statement.int64(4) != 0)
      members.append(member)
      fingerprints[member.id] = statement.int64(6)
    }
    statement.reset()
    return try SeriesGroup(members: members) { members in
      let items = members.filter { fingerprints[$0.id] != 0 }.map(\.id)
      return try zones.places(calendarID: name.calendarID, items: items)
    }
  }
}
