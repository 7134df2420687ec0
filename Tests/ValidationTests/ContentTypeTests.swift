import Testing

@testable import Validation

@Suite("Content types")
struct ContentTypeTests {
  private func messages(_ type: String, summary: String) -> [String] {
    let report = Fixtures.report(Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:\(summary)")) {
      $0.contentType = type
    }
    return report.findings.filter { $0.rule == .httpContentType }.map(\.message)
  }

  @Test(
    "of calendars are accepted",
    arguments: [
      "text/calendar; charset=utf-8", "Text/Calendar;method=PUBLISH; charset=\"UTF-8\"", "text/calendar;charset=UTF-8",
    ])
  func fine(type: String) {
    #expect(messages(type, summary: "Café") == [])
  }

  @Test("of other things, and other charsets, are reported")
  func wrong() {
    #expect(messages("text/html; charset=utf-8", summary: "a").first?.contains("“text/html”") == true)
    #expect(messages("", summary: "a").count == 1)
    #expect(messages("text/calendar; charset=iso-8859-1", summary: "a").first?.contains("iso-8859-1") == true)
    #expect(messages("text/calendar", summary: "Café").first?.contains("no charset") == true)
    #expect(messages("text/calendar", summary: "a") == [])
  }
}
