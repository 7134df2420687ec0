extension ItemRow {
  /// The row of an item that is being written.
  init(_ id: Int64, _ item: PreparedItem, _ placement: ItemWriter.Placement, revision: Int64) {
    let columns = item.columns
    self.init(
      id: id, calendarID: placement.calendarID, kind: columns.kind, uid: columns.uid,
      recurrenceKey: columns.recurrenceKey, twin: placement.twin, method: placement.method, zones: placement.zones,
      component: item.component, times: item.times, isCancelled: columns.isCancelled || placement.method == "CANCEL",
      revision: revision)
  }
}
