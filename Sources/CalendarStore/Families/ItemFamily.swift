import CalendarModel
import TimeZones

/// The items of a calendar that share a kind and a UID: a series with the overrides of its instances, or a single item.
///
/// Answers to messages are no versions of what they answer to and do not belong to it.
struct ItemFamily {
  /// What the items share.
  struct Name: Hashable {
    var calendarID: Int64
    var kind: String
    var uid: String
  }

  let name: Name
  /// The items; of twins the first of its kind comes first.
  let rows: [ItemRow]
  /// Their components, in the same order.
  let components: ComponentFamily
  /// What the TZIDs of each of them mean, and where its floating times are.
  let zones: [ZoneContext]

  /// - Parameters:
  ///   - rows: the items, in any order.
  ///   - zones: knows the VTIMEZONEs that they are linked to.
  init(_ name: Name, _ rows: [ItemRow], _ zones: StoredZones) throws {
    self.name = name
    let rows = rows.count < 2 ? rows : rows.sorted { ($0.twin, $0.id) < ($1.twin, $1.id) }
    self.rows = rows
    components = ComponentFamily(rows.map { ComponentFamily.Member($0.component, $0.times) })
    let main = rows.first { !$0.isOverride }?.id
    self.zones = try rows.map { row in
      // What the overrides say is placed as the series is, unless their zones are theirs alone.
      let others = row.id == main ? rows.filter { $0.recurrenceID != nil } : []
      var linked = row.zones.ids
      for id in others.lazy.flatMap(\.zones.ids) where !linked.contains(id) { linked.append(id) }
      return try zones.context(calendarID: name.calendarID, zones: linked)
    }
  }

  /// The series, single items and their twins: each stands for itself.
  var masters: [ItemRow] { rows.filter { !$0.isOverride } }

  /// The items that stand for instances, as far as their RECURRENCE-ID can be read.
  var overrides: [ItemRow] { rows.filter { $0.recurrenceID != nil } }

  /// The overrides of a master's instances: of twins they belong to the first.
  func overrides(of master: ItemRow) -> [ItemRow] {
    rows.first { !$0.isOverride }?.id == master.id ? overrides : []
  }

  /// What the TZIDs of one of the items mean.
  func zones(of row: ItemRow) -> ZoneContext { rows.firstIndex { $0.id == row.id }.map { zones[$0] } ?? ZoneContext() }
}
