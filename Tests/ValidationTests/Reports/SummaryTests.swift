import ICalendar
import Testing

@testable import Validation

@Suite("Summaries")
struct SummaryTests {
  private func summary(_ text: String) -> (summary: ReportSummary, report: FileReport) {
    let report = Fixtures.report(text.replacing("\n", with: "\r\n"))
    var summary = ReportSummary()
    summary.add(report, levels: Profile.rfc.levels)
    return (summary, report)
  }

  @Test("count findings by their own severity, even above that of the rule")
  func escalated() {
    let (summary, report) = summary(Fixtures.event("DTSTART;TZID=Western/Central Europe:20260705T100000", "SUMMARY:a"))
    for severity in Severity.allCases {
      #expect(summary.count(severity) == report.findings.count { $0.severity == severity })
    }
    #expect(report.findings.contains { $0.rule == .missingVtimezone && $0.severity == .error })
    #expect(summary.count(.error) == 1)
  }

  @Test("count folded findings as one, and keep the count by rule")
  func folded() {
    let (summary, report) = summary(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nMETHOD:PUBLISH\n"
        + (1...3).map {
          "BEGIN:VEVENT\nUID:\($0)@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:2026060\($0)T100000Z\nSUMMARY:a\($0)\n"
            + "END:VEVENT\n"
        }.joined() + "END:VCALENDAR\n")
    #expect(summary.rules[.publishMissingOrganizer] == 3)
    #expect(report.findings.filter { $0.rule == .publishMissingOrganizer }.map(\.count) == [3])
    #expect(report.hiddenCount == 0)
    #expect(summary.count == report.findings.count)
  }

  @Test("mention files and not components if no finding is in a component")
  func files() {
    let empty = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nEND:VCALENDAR\n"
    let (summary, _) = summary(empty)
    #expect(summary.clients.text == "Google: 1 file at risk, Outlook: 1 file at risk, Apple: 1 file at risk")
    #expect(Client.allCases.allSatisfy { summary.clients.count($0) == 1 })
  }

  @Test("say which files could not be read, and that only the others have no findings")
  func unreadable() {
    let missing = Validator(options: ValidationOptions(now: Fixtures.now)).validate(CalendarInput(path: "/nowhere.ics"))
    let read = Fixtures.report(
      Fixtures.event("DTSTART:20260705T100000Z", "SUMMARY:a", "SEQUENCE:1").replacing("\n", with: "\r\n")
    ) { $0.levels.keep(only: [.invalidTransp]) }
    var summary = ReportSummary()
    summary.add(missing, levels: RuleLevels())
    #expect(ReportFormat.concise.end(summary) == "1 file could not be read.\n")
    summary.add(read, levels: RuleLevels())
    #expect(ReportFormat.concise.end(summary) == "No findings in 1 file with 1 component; 1 file could not be read.\n")
    #expect(ReportFormat.markdown.end(summary).contains("1 file could not be read."))
  }

  @Test("give the number of components at risk for each client")
  func verdicts() {
    #expect(
      summary(Fixtures.event("DTSTART:20260705T100000Z", "SUMMARY:a", "RDATE:20260805T100000Z")).summary.clients.text
        == "Google: ok, Outlook: 1 component at risk, Apple: ok")
    #expect(
      summary(Fixtures.event("DTSTART:yesterday", "SUMMARY:a")).summary.clients.text
        == "Google: 1 component at risk, Outlook: 1 component at risk, Apple: 1 component at risk")
  }
}

extension ReportFormat {
  fileprivate func end(_ summary: ReportSummary) -> String {
    var writer = writer(fileCount: summary.files)
    return writer.end(summary)
  }
}
