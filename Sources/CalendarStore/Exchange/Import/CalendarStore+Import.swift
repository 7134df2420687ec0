public import ICalendar

extension CalendarStore {
  /// Imports files in one transaction: either everything that can be read is imported, or nothing is.
  ///
  /// Items are identified by calendar, kind, UID and RECURRENCE-ID. Importing the same files again changes nothing.
  /// Files are streamed and processed on all cores; memory use does not grow with their size. An input that cannot be
  /// read or is not iCalendar is skipped and listed in ``ImportSummary/failures``.
  ///
  /// - Throws: ``StoreError``: `notFound` if the calendar does not exist, `conflict` under the policy `fail`,
  ///   `readOnly`, `locked`, `diskFull`; `invalidArgument` if the assumed zone is unknown; `unavailable` if an input
  ///   fails partway.
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
