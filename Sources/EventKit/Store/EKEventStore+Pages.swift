import CalendarModel
import CalendarStore
import CivilTime
package import Foundation

/// The web pages for events on a server with the same database, for EventKitUI.
extension EKEventStore {
  /// The path of the page for an event, or for one occurrence; nil for an event that has not been saved.
  package func pagePath(of event: EKEvent) -> String? {
    guard let identity = event.identity, let names = ask({ try $0.itemNames() }) else { return nil }
    let path = "/event/\(names.whole(identity.item))"
    guard let original = identity.recurrenceID, !identity.isOverride else { return path }
    return path + "/" + CalendarTime.utc(original.civil(at: .zero)).text
  }

  /// The path of the form for a new event.
  ///
  /// - Parameter start: The start of the event.
  package func newEventPath(at start: Date) -> String {
    let civil = CivilConversion.localRules.civil(at: CivilConversion.instant(start))
    return "/event/new?start=\(RFC3339.text(civil).prefix(16))"
  }

  /// The event that a change to the database added, or nil if there is none or the program may not read it.
  package func event(addedBy revision: Int64) -> EKEvent? {
    let added = ask { try $0.changes(since: revision - 1, until: revision).added.first?.id }.flatMap { $0 }
    let located = added.flatMap { id in ask { try $0.located(id, reader: CivilConversion.localRules) }.flatMap { $0 } }
    return located.flatMap { object(for: $0) as? EKEvent }
  }
}
