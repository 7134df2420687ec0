public import ICalendar

extension CalendarStore {
  /// Takes files into the store, in one transaction: either everything that could be read is there, or nothing.
  ///
  /// Items are known by calendar, kind, UID and RECURRENCE-ID. A second import of the same files changes nothing.
  /// Files are read as streams and mapped on all cores; memory does not grow with them. An input that cannot be read,
  /// or is no iCalendar, is left out and stands among ``ImportSummary/failures``.
  ///
  /// - Throws: ``StoreError``: `notFound` if the calendar is not there, `conflict` under the policy `fail`,
  ///   `readOnly`, `locked`, `diskFull`; `invalidArgument` if the assumed zone is not known; `unavailable` if an
  ///   input fails in the middle.
  public func importCalendars(
    _ inputs: [CalendarInput], options: ImportOptions = ImportOptions(), observer: ImportObserver = ImportObserver()
  ) throws(StoreError) -> ImportSummary {
    try write(isDryRun: options.isDryRun) { db in
      let change = try Change(db, command: "import", now: now)
      let session = try ImportSession(change, inputs: inputs.map(\.name), options: options, observer: observer)
      try session.run(inputs)
      try change.finish()
      return session.summary
    }
  }
}
