extension ItemRow {
  /// Creates the row of an item that is being written.
  init(_ id: Int64, _ item: PreparedItem, _ placement: ItemWriter.Placement, revision: Int64) {
    self.init(
      id: id, calendarID: placement.calendarID, kind: item.columns.kind, uid: item.columns.uid,
      recurrenceKey: item.columns.recurrenceKey, twin: placement.twin, method: placement.method,
      zones: placement.zones, component: item.component, times: item.times,
      isCancelled: item.columns.isCancelled || placement.method == "CANCEL", revision: revision)
  }
}
