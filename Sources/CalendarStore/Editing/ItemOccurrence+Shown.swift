import CivilTime

extension ItemOccurrence {
  /// The item that shows the occurrence; of a series without an override for it, the series with the component that
  /// such an override would have.
  public var shown: StoredItem {
    guard let recurrenceID, item.recurrenceKey.isEmpty else { return item }
    return StoredItem(
      id: item.id, calendar: item.calendar, kind: item.kind, uid: item.uid, recurrenceKey: recurrenceID.text,
      method: item.method, isCancelled: item.isCancelled, revision: item.revision, component: component,
      timeZones: item.timeZones)
  }
}
