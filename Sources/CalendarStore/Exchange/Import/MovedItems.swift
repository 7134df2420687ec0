import CalendarModel
import ICalendar

/// Redirects imported versions of items that were moved to other calendars here, so that the items are updated there
/// like edited items.
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

  /// The arrival redirected to the current calendar of its item; nil if that calendar must not change.
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
    // Unused VTIMEZONEs are deleted at the end.
    change.unlinkedZones.formUnion(zones.ids)
    return arrival.moved(to: family.calendarID, as: item, zones)
  }
}
