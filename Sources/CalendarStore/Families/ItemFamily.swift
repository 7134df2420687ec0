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
  /// How the times of each row are placed.
  private let places: [ZoneContext]

  /// - Parameters:
  ///   - rows: the items, in any order.
  ///   - zones: knows the VTIMEZONEs that they are linked to.
  init(_ name: Name, _ rows: [ItemRow], _ zones: StoredZones) throws {
    self.name = name
    let rows = rows.count < 2 ? rows : rows.sorted { ($0.twin, $0.id) < ($1.twin, $1.id) }
    self.rows = rows
    let main = rows.first { !$0.isOverride }?.id
    places = try rows.map { row in
      // What the overrides say is placed as the series is, unless their zones are theirs alone.
      let others = row.id == main ? rows.filter { $0.recurrenceID != nil } : []
      var linked = row.zones.ids
      for id in others.flatMap(\.zones.ids) where !linked.contains(id) { linked.append(id) }
      return try zones.places(calendarID: name.calendarID, zones: linked)
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

  /// How the times of one of the rows are placed.
  func places(of row: ItemRow) -> ZoneContext {
    rows.firstIndex { $0.id == row.id }.map { places[$0] } ?? places[0]
  }
}
