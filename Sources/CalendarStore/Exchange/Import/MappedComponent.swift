import CalendarModel
import ICalendar

/// A component as prepared by the import's worker threads.
enum MappedComponent: Sendable {
  case timeZone(ImportedZone)
  case item(ImportedItem)
}

/// A VTIMEZONE of a file.
struct ImportedZone: Sendable {
  let component: Component
  /// The names by which items refer to the VTIMEZONE: as written, and with escapes resolved.
  let names: Set<String>
  let tzid: String
  let digest: Digest

  init(_ component: Component) {
    self.component = component
    let line = component.first(.tzid)
    tzid = line?.text ?? ""
    names = [tzid, line?.rawValue ?? ""]
    digest = Digest(component.unfoldedBytes)
  }
}
