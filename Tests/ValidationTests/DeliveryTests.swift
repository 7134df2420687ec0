import ICalendar
import Testing

@testable import Validation

@Suite("How servers deliver feeds")
struct DeliveryTests {
  private func messages(_ delivery: Delivery, answersConditions: Bool? = true) throws -> [String] {
    let bytes = Array(Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:Café").utf8)
    let input = CalendarInput(name: "https://example.com/a.ics") { () throws(ICalendarError) in
      DeliveredSource(bytes, delivery, answersConditions: answersConditions)
    }
    let rules: [Rule] = [.httpContentType, .httpNoValidator, .httpRedirectOrAuth]
    return Validator(options: ValidationOptions(now: Fixtures.now)).validate(input).findings
      .filter { rules.contains($0.rule) }.map { "\($0.rule.id) \($0.message)" }
  }

  private let type = "text/calendar; charset=utf-8"

  @Test("a good server has no findings, even if it cannot be queried twice", arguments: [true, nil])
  func fine(answers: Bool?) throws {
    #expect(try messages(Delivery(contentType: type), answersConditions: answers) == [])
  }

  @Test("the content type of the answer is checked as by --content-type")
  func contentType() throws {
    #expect(try messages(Delivery(contentType: "text/html")).first?.hasPrefix("ICS715") == true)
    #expect(try messages(Delivery(contentType: "text/calendar")).first?.contains("no charset") == true)
    #expect(try messages(Delivery(contentType: "")).count == 1)
  }

  @Test("missing or useless validators are reported")
  func validators() throws {
    #expect(try messages(Delivery(contentType: type, hasValidator: false)).first?.contains("neither ETag") == true)
    #expect(try messages(Delivery(contentType: type), answersConditions: false).first?.contains("304") == true)
  }

  @Test("redirects to other hosts and passwords are reported")
  func redirects() throws {
    let found = try messages(
      Delivery(contentType: type, redirectsTo: "https://cdn.example.com", wantsCredential: true))
    #expect(found.count == 2 && found[0].contains("https://cdn.example.com"), "\(found)")
  }

  @Test(
    "a server without an answer is reported too", arguments: [ICalendarError.Code.denied, .untrusted, .unreachable])
  func refusals(code: ICalendarError.Code) {
    let input = CalendarInput(name: "https://example.com/a.ics") { () throws(ICalendarError) in
      throw ICalendarError(code, "the server says no")
    }
    let report = Validator().validate(input)
    #expect(report.error?.code == code)
    #expect(report.findings.map(\.rule) == (code == .unreachable ? [] : [.httpRedirectOrAuth]))
  }
}
