public import CalendarStore
public import ICalendar

extension CalendarStore {
  /// Imports the birthdays of contacts (BDAY) from vCards of versions 2.1 to 4.0 into a calendar that is used only for
  /// birthdays.
  ///
  /// A birthday is a yearly all-day event that does not block time; a birthday on 29 February falls on the last day of
  /// the month. Contacts are identified by UID, or else by name. Importing contacts again updates them and removes the
  /// birthdays that they no longer have. Contacts that are not in the files are kept.
  ///
  /// - Parameters:
  ///   - command: The name of the command in the log of changes.
  ///   - isDryRun: Whether to discard all changes at the end.
  ///   - observer: Receives changes and progress.
  /// - Throws: `StoreError`: `readOnly`, `locked`, `diskFull`; `denied` on behalf of a program without full access.
  public func importBirthdays(
    _ inputs: [CalendarInput], command: String = "birthdays", isDryRun: Bool = false,
    observer: ImportObserver = ImportObserver()
  ) throws(StoreError) -> ImportSummary {
    try manage(
      .birthdays, title: "Birthdays", command: command, isDryRun: isDryRun,
      onChange: isDryRun ? observer.change : nil
    ) { calendar in
      var summary = ImportSummary()
      for input in inputs {
        do {
          try Self.take(input, calendar, &summary, observer)
        } catch let error as ICalendarError {
          summary.failures.append(InputFailure(input: input.name, error: error))
        }
      }
      return summary
    }
  }

  private static func take(
    _ input: CalendarInput, _ calendar: ManagedCalendar, _ summary: inout ImportSummary, _ observer: ImportObserver
  ) throws {
    var reader = VCardReader(try input.open()) { observer.issue(input.name, $0) }
    var count = 0
    let before = summary.byteCount
    while let card = try reader.next() {
      count += 1
      summary.byteCount = before + reader.byteCount
      observer.progress(summary.byteCount, count)
      func skip(_ reason: String) {
        summary.skip(
          SkippedComponent(
            input: input.name, line: card.lineNumber, uid: card.first("UID")?.text ?? "", reason: reason))
      }
      guard let contact = Contact(card) else {
        skip("the vCard has no name")
        continue
      }
      if contact.hasUnknownDay {
        skip("the birthday of \(contact.name) is not a date: \(card.first("BDAY")?.text ?? "")")
        continue
      }
      // A contact without a birthday does not need a calendar.
      if contact.birthday == nil, try !calendar.exists { continue }
      if !summary.calendars.contains(calendar.title) { summary.calendars.append(calendar.title) }
      switch try calendar.take(contact) {
      case .added: summary.added += 1
      case .updated: summary.updated += 1
      case .removed: summary.removed += 1
      case .unchanged: if contact.birthday != nil { summary.unchanged += 1 }
      }
    }
    summary.byteCount = before + reader.byteCount
    if count == 0 { throw ICalendarError(.notICalendar, "it contains no vCard: there is no BEGIN:VCARD") }
  }
}
