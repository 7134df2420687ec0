import ICalendar

/// The rule that this check reports.
extension Rule {
  static let outlookNotSupported = Rule(
    611, "outlook-not-supported", .error, isOnRequest: true, levels: [.outlook: .error],
    "Outlook shows the invitation as \"not supported calendar message.ics\"",
    "Outlook shows a message without METHOD as an unsupported attachment. This rule is on in the profile outlook.",
    bad: .event(), good: "METHOD:PUBLISH")
}

/// Checks how Outlook shows an attachment.
enum OutlookMessageChecks {
  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.outlookNotSupported) { reporter, calendar in
      guard calendar.method == nil, calendar.count(.vevent) == 1 else { return }
      reporter.report(.outlookNotSupported, calendar.begin) {
        "Without METHOD, Outlook may show an attached \u{201C}not supported calendar message\u{201D}; add "
          + "METHOD:PUBLISH or METHOD:REQUEST"
      }
    }
  ]
}
