import CalendarModel
import ICalendar
import Scheduling

/// A component of an input on its way into the store, as it is passed between the stages of an import.
struct ImportArrival {
  private(set) var imported: ImportedItem
  let input: String
  /// The origin of the input if it is, or may be, an e-mail.
  let origin: MessageOrigin?
  /// The VTIMEZONEs of the component's VCALENDAR. More may follow.
  let zones: ImportZones
  /// The target calendar, the METHOD, and those VTIMEZONEs used by the component that have been read so far.
  private(set) var placement: ItemWriter.Placement
  /// The source of the component's calendar, or nil if sources are not recorded.
  let source: ImportSource?
  /// Whether the meaning of the component's TZIDs is final.
  private(set) var areZonesSettled: Bool

  init(
    _ imported: ImportedItem, input: String, origin: MessageOrigin?, zones: ImportZones, calendarID: Int64,
    method: String?, source: ImportSource?
  ) {
    self.imported = imported
    self.input = input
    self.origin = origin
    self.source = source
    self.zones = zones
    placement = ItemWriter.Placement(
      calendarID: calendarID, method: method, zones: zones.zones(named: imported.timeZoneIDs))
    areZonesSettled = zones.areSettled(imported.timeZoneIDs)
  }

  /// The component redirected to the calendar to which its item was moved.
  ///
  /// - Parameters:
  ///   - imported: The imported item in that calendar.
  ///   - zones: The VTIMEZONEs that the item refers to in that calendar.
  func moved(to calendarID: Int64, as imported: ImportedItem, _ zones: ItemZones) -> ImportArrival {
    var arrival = self
    arrival.imported = imported
    arrival.placement.calendarID = calendarID
    arrival.placement.zones = zones
    arrival.areZonesSettled = true
    return arrival
  }

  var method: String? { placement.method }

  /// The physical line of the component's BEGIN.
  var line: Int { imported.component.beginLine.lineNumber }

  /// Registers an item that is waiting for VTIMEZONEs that have not been read yet.
  ///
  /// - Parameter fingerprint: The fingerprint of the VTIMEZONEs that the item is linked to now.
  func waitForZones(_ item: Int64, fingerprint: Int64) {
    if !areZonesSettled { zones.wait(item, fingerprint: fingerprint, names: imported.timeZoneIDs) }
  }
}
