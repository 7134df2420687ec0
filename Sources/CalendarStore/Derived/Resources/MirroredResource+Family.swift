import CalendarModel
import GRDB
import ICalendar

extension MirroredResource {
  /// Creates a resource from the items of a family, with the VTIMEZONEs that the store has for them.
  init(_ family: ItemFamily, _ db: Database) throws {
    let floatingZone = try CalendarProperties(db, calendarID: family.name.calendarID).floatingZone
    try self.init(
      calendarID: family.name.calendarID, uid: family.name.uid, [family], floatingZone: floatingZone
    ) { number in
      try ZoneTable(db).content(number).flatMap { try? Component(unfolded: $0) }
    }
  }

  /// The iCalendar object as a value.
  var object: ICalendarObject { ICalendarObject(lines: properties, components: zones + items) }
}

extension ItemFamilies {
  /// The items of a family as an iCalendar object, or nil if there are none.
  func object(_ name: ItemFamily.Name, _ db: Database) throws -> ICalendarObject? {
    let family = try family(name)
    return family.rows.isEmpty ? nil : try MirroredResource(family, db).object
  }
}

extension ICalendarObject {
  /// Reads an object that the store keeps as bytes.
  init(stored bytes: [UInt8]) throws { try self.init(CalendarReader(source: MemoryByteSource(bytes))) }
}
