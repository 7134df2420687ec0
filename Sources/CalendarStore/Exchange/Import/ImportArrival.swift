import CalendarModel
import ICalendar

/// A component of an input on its way into the store, as the stages of an import hand it on.
struct ImportArrival {
  private(set) var imported: ImportedItem
  /// The name of the input that it came from.
  let input: String
  /// The VTIMEZONEs of its VCALENDAR, of which some may still come.
  let zones: ImportZones
  /// The calendar that it goes to, the METHOD that it came with, and the VTIMEZONEs that it names, as far as they have come.
  private(set) var placement: ItemWriter.Placement
  /// The source of the calendar that it came in; nil if nobody remembers that.
  let source: ImportSource?
  /// Whether what its TZIDs mean will stay as it is.
  private(set) var areZonesSettled: Bool

  init(
    _ imported: ImportedItem, input: String, zones: ImportZones, calendarID: Int64, method: String?,
    source: ImportSource?
  ) {
    self.imported = imported
    self.input = input
    self.source = source
    self.zones = zones
    placement = ItemWriter.Placement(
      calendarID: calendarID, method: method, zones: zones.zones(named: imported.timeZoneIDs))
    areZonesSettled = zones.areSettled(imported.timeZoneIDs)
  }

  /// The component on its way to the calendar to which its item was moved.
  ///
  /// - Parameters:
  ///   - imported: what it says there.
  ///   - zones: the VTIMEZONEs that it names there.
  func moved(to calendarID: Int64, as imported: ImportedItem, _ zones: ItemZones) -> ImportArrival {
    var arrival = self
    arrival.imported = imported
    arrival.placement.calendarID = calendarID
    arrival.placement.zones = zones
    arrival.areZonesSettled = true
    return arrival
  }

  var method: String? { placement.method }

  /// The physical line of its BEGIN.
  var line: Int { imported.component.beginLine.lineNumber }

  /// Lets an item of the store wait for the VTIMEZONEs that have not come.
  ///
  /// - Parameter fingerprint: that of those to which it is linked now.
  func waitForZones(_ item: Int64, fingerprint: Int64) {
    if !areZonesSettled { zones.wait(item, fingerprint: fingerprint, names: imported.timeZoneIDs) }
  }
}
