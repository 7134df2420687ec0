import ICalendar

/// The rules that these checks report.
extension Rule {
  static let multipleVcalendar = Rule(
    15, "multiple-vcalendar", .info, in: "RFC 5545 3.4",
    "The file contains more than one VCALENDAR",
    "A file may contain several calendars, but Google Calendar, Outlook and others import only the first.",
    bad: .lines(.calendar(), .calendar(.event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner"))),
    good: .calendar(.event(), .event(uid: 2, "DTSTART:20260105T100000Z\nSUMMARY:Dinner")))

  static let unnormalisedIdentifier = Rule(
    18, "unnormalised-identifier", .info,
    "Two UIDs or TZIDs differ only in their Unicode normalization",
    "Unicode can write the same letter in two ways. UIDs that differ only in this way look the same to people and to "
      + "some programs, but not to other programs.",
    bad: .lines(
      "BEGIN:VEVENT\nUID:café\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch",
      "END:VEVENT\nBEGIN:VEVENT\nUID:cafe\u{301}\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Dinner\nEND:VEVENT"),
    good: .lines(
      "BEGIN:VEVENT\nUID:café\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z\nSUMMARY:Lunch",
      "END:VEVENT\nBEGIN:VEVENT\nUID:cafe\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z",
      "SUMMARY:Dinner\nEND:VEVENT"))
}

/// Checks whole files.
enum StreamChecks {
  static let streams: [SubjectCheck<StreamFacts>] = [
    SubjectCheck(.multipleVcalendar) { reporter, facts in
      guard facts.calendarCount > 1 else { return }
      reporter.report(
        .multipleVcalendar, at: SourcePosition(line: facts.calendarLines.dropFirst().first ?? 1, column: 1),
        count: 1, source: "BEGIN:VCALENDAR"
      ) {
        "The file contains \(facts.calendarCount) calendars, but many programs import only the first; merge them "
          + "into one"
      }
    },
    SubjectCheck(.unnormalisedIdentifier) { reporter, facts in
      for (_, spellings) in facts.oddUIDs.sorted(by: { $0.value[0].line < $1.value[0].line }) where spellings.count > 1
      {
        reporter.report(
          .unnormalisedIdentifier, at: SourcePosition(line: spellings[1].line, column: 1),
          source: "UID:\(spellings[1].text)"
        ) {
          "This UID and the one on line \(spellings[0].line) look the same but differ in their bytes; write both in "
            + "Unicode's form C"
        }
      }
    },
  ]
}
