import CalendarModel
import ICalendar

/// Sends what sources say of items that were moved to other calendars here to where these are now: they follow their source
/// there, as what was edited does.
final class MovedItems {
  private let change: Change
  private let targets: ImportTargets
  private let ledger: ImportLedger
  private let links: ZoneLinks

  init(_ change: Change, _ targets: ImportTargets, _ ledger: ImportLedger) throws {
    self.change = change
    self.targets = targets
    self.ledger = ledger
    links = try ZoneLinks(change)
  }

  /// The arrival on its way to the calendar where its item is now; nil if nothing may change there.
  func redirect(_ arrival: ImportArrival, to family: ImportSource.MovedFamily) throws -> ImportArrival? {
    guard try targets.opens(family.calendarID) else { return nil }
    ledger.noteMoved(family.items)
    let (imported, old) = (arrival.imported, arrival.placement)
    let component = try change.derived.families.zones.carried(
      imported.component, from: old.calendarID, to: family.calendarID)
    let item =
      component == imported.component
      ? imported : ImportedItem(component, isNew: true, isCutOff: imported.isCutOff)
    let zones = try links.zones(
      item.timeZoneIDs, calendarID: family.calendarID, item: component, linked: old.zones)
    // Those that nothing is linked to in the end go again.
    change.unlinkedZones.formUnion(zones.ids)
    return arrival.moved(to: family.calendarID, as: item, zones)
  }
}
