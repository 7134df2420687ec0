public import ICalendar

extension CalendarStore {
  /// Imports files in one transaction: either everything readable, or nothing.
  ///
  /// Items are identified by calendar, kind, UID and RECURRENCE-ID. A second import of the same files changes nothing.
  /// Files are read as streams and processed on all cores; memory does not grow with them. An input that cannot be
  /// read, or is not iCalendar, is left out and listed in ``ImportSummary/failures``.
  ///
  /// - Throws: ``StoreError``: `notFound` if the calendar does not exist, `conflict` under the policy `fail`,
  ///   `readOnly`, `locked`, `diskFull`; `invalidArgument` if the assumed zone is unknown; `unavailable` if an input
  ///   fails in the middle.
  public func importCalendars(
    _ inputs: [CalendarInput], options: ImportOptions = ImportOptions(), observer: ImportObserver = ImportObserver()
  ) throws(StoreError) -> ImportSummary {
    try write(isDryRun: options.isDryRun) { db in
      let change = try Change(db, command: Revision.importing, now: now, isDiscarded: options.isDryRun)
      let pipeline = try ImportPipeline(change, inputs: inputs, options: options, observer: observer)
      try pipeline.run()
      return pipeline.summary
    }
  }
}
