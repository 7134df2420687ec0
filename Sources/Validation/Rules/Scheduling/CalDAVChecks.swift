import ICalendar

/// The rules that these checks report.
extension Rule {
  static let methodInCaldavObject = Rule(
    575, "method-in-caldav-object", .error, in: "RFC 4791 4.1", says: .must, fix: .safe, isOnRequest: true,
    levels: [.caldav: .error],
    "A CalDAV resource has a METHOD",
    "A resource on a CalDAV server is not a message, so METHOD is not allowed. This rule is on in the profile caldav.",
    bad: "METHOD:PUBLISH", good: "X-WR-CALNAME:Lunches")

  static let caldavOneUid = Rule(
    576, "caldav-one-uid", .error, in: "RFC 4791 4.1", says: .must, isOnRequest: true, levels: [.caldav: .error],
    "A CalDAV resource has more than one UID or component type",
    "A resource on a CalDAV server is one event with its overrides. This rule is on in the profile caldav.",
    bad: .lines(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")), good: .event())
}

/// Checks resources on CalDAV servers.
enum CalDAVChecks {
  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.methodInCaldavObject) { reporter, calendar in
      guard let line = calendar.first(.method) else { return }
      reporter.report(.methodInCaldavObject, line, fix: Fix.deletion(.safe, "remove METHOD", line)) {
        "A resource on a CalDAV server must not contain METHOD"
      }
    },
    SubjectCheck(.caldavOneUid) { reporter, calendar in
      guard calendar.uids.count > 1 || calendar.itemKinds.count > 1 else { return }
      reporter.report(.caldavOneUid, calendar.begin) {
        "A resource on a CalDAV server is one event with its overrides; split the file by UID"
      }
    },
  ]
}
