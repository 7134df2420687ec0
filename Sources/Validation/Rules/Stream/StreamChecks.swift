import ICalendar

/// Checks of whole files.
enum StreamChecks {
  static let streams: [Check<StreamFacts>] = [
    Check(.multipleVcalendar) { reporter, facts in
      guard facts.calendarCount > 1 else { return }
      reporter.report(
        .multipleVcalendar, at: SourcePosition(line: facts.calendarLines.dropFirst().first ?? 1, column: 1),
        count: 1, source: "BEGIN:VCALENDAR"
      ) { "The file holds \(facts.calendarCount) calendars, and many programs import only the first; put all into one" }
    },
    Check(.unnormalisedIdentifier) { reporter, facts in
      for (_, spellings) in facts.oddUIDs.sorted(by: { $0.value[0].line < $1.value[0].line }) where spellings.count > 1
      {
        reporter.report(
          .unnormalisedIdentifier, at: SourcePosition(line: spellings[1].line, column: 1),
          source: "UID:\(spellings[1].text)"
        ) {
          "This UID and that of line \(spellings[0].line) look the same and differ in their bytes; write both in "
            + "Unicode's form C"
        }
      }
    },
  ]
}
