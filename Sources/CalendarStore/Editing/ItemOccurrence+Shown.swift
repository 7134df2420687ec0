import CalendarModel
import CivilTime

extension ItemOccurrence {
  /// The item of the occurrence. If there is no override, this is the series with the component that an override would
  /// have.
  public var shown: StoredItem {
    guard let recurrenceID, item.recurrenceKey == .series else { return item }
    return StoredItem(
      id: item.id, calendar: item.calendar, kind: item.kind, uid: item.uid,
      recurrenceKey: RecurrenceIdentity(text: recurrenceID.text),
      method: item.method, isCancelled: item.isCancelled, revision: item.revision, component: component,
      timeZones: item.timeZones)
  }
}
