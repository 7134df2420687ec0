import CalendarModel
import ICalendar
import TimeZones

/// The items of a calendar that share a kind and a UID: a series with its overrides, or a single item.
///
/// Replies to messages are not versions of an item and do not belong to its family.
struct ItemFamily {
  /// The properties that the items share.
  struct Name: Hashable {
    var calendarID: Int64
    var kind: ItemKind
    private let name: ExactText

    init(calendarID: Int64, kind: ItemKind, uid: String) {
      self.calendarID = calendarID
      self.kind = kind
      name = ExactText(uid)
    }

    var uid: String { name.text }
  }

  let name: Name
  /// The items, with twins in order.
  let rows: [ItemRow]
  /// The components of the items, in the same order.
  let components: ComponentFamily
  /// The time zones of each item's TZIDs and floating times.
  let zones: [ZoneContext]

  /// - Parameters:
  ///   - rows: The items, in any order.
  ///   - zones: Provides the VTIMEZONEs to which the items are linked.
  init(_ name: Name, _ rows: [ItemRow], _ zones: StoredZones) throws {
    self.name = name
    let rows = rows.count < 2 ? rows : rows.sorted { ($0.twin, $0.id) < ($1.twin, $1.id) }
    self.rows = rows
    components = ComponentFamily(rows.map { ComponentFamily.Member($0.component, $0.times) })
    let main = rows.first { !$0.isOverride }?.id
    self.zones = try rows.map { row in
      // The times of overrides are interpreted using the time zones of the series, unless their time zones are defined
      // only by the overrides.
      let others = row.id == main ? rows.filter { $0.recurrenceID != nil } : []
      var linked = row.zones.ids
      for id in others.lazy.flatMap(\.zones.ids) where !linked.contains(id) { linked.append(id) }
      return try zones.context(calendarID: name.calendarID, zones: linked)
    }
  }

  /// The series, single items and their twins.
  var masters: [ItemRow] { rows.filter { !$0.isOverride } }

  /// The overrides with a readable RECURRENCE-ID.
  var overrides: [ItemRow] { rows.filter { $0.recurrenceID != nil } }

  /// The overrides of a master. If the master has twins, the overrides belong to the first one.
  func overrides(of master: ItemRow) -> [ItemRow] {
    rows.first { !$0.isOverride }?.id == master.id ? overrides : []
  }

  /// The time zones of the TZIDs in one of the items.
  func zones(of row: ItemRow) -> ZoneContext { rows.firstIndex { $0.id == row.id }.map { zones[$0] } ?? ZoneContext() }
}
