import Bounds
import CalendarStore
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("What pages may take")
struct BudgetPageTests {
  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-1", "0", "1", "1e400", "", "NaN", "inf",
    String(repeating: "9", count: 10_000),
  ]

  /// Every parameter of every page, with the pages that have it.
  private static let routes = [
    "/import/ID?page=", "/list/2026-11-18?days=", "/log?before=", "/log?undone=", "/day/2026-11-18?calendars=",
    "/week/2026-11-18?zones=", "/todos?by=", "/todos?done=", "/search?q=", "/search?q=from:", "/search?q=kind:",
    "/day/",
    "/week/", "/month/", "/list/", "/event/", "/event/1/", "/import/", "/event/1?notes=", "/event/1?raw=",
  ]

  @Test("No number in an address or a form makes the server fail", arguments: numbers)
  func extremes(number: String) throws {
    let desk = try PageDesk(calendar(event(title: "Lunch", start: ":20261118T110000Z")))
    var form = FormFields()
    let broken = event(title: "Next", start: ":20261119T110000Z").replacing("SUMMARY", with: "BAD LINE\r\nSUMMARY")
    form.files = [UploadedFile(name: "a.ics", bytes: Array(calendar(broken).utf8))]
    let name = try #require(desk.post("/import", form).location).dropFirst("/import/".count)
    for route in Self.routes {
      let page = desk.get(route.replacing("ID", with: name) + number)
      #expect([200, 303, 404].contains(page.status), "\(route): \(page.status)")
    }
    #expect(desk.get("/week/2026-11-18", cookies: ["hidden": number, "zone": number, "view": number]).status == 200)
    for (path, fields) in [
      ("/undo", "revision="), ("/calendars/shown", "calendar="), ("/import", "calendar="), ("/import/\(name)", "do="),
    ] {
      let page = desk.post(path, FormFields(encoded: fields + number))
      #expect((200..<500).contains(page.status), "\(path) \(fields): \(page.status)")
    }
  }

  /// An event of nine thousand years that comes again each day.
  private static let endless = event(
    title: "For ever", start: ";VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231", "RRULE:FREQ=DAILY")

  @Test(
    "An event of all years that comes again each day has a bounded number of rows, and the page says so",
    arguments: [
      "/list/2026-11-18?days=366", "/list/2026-11-18", "/day/2026-11-18", "/week/2026-11-18", "/month/2026-11-18",
    ])
  func overlapping(address: String) throws {
    let desk = try PageDesk(calendar([Self.endless, event(uid: "2", title: "Lunch", start: ":20261118T110000Z")]))
    let budget = WorkBudget(.init())
    let before = budget.left(of: .occurrences)
    let page = WorkBudget.$current.withValue(budget) { desk.text(address) }
    #expect(before - budget.left(of: .occurrences) < 5000)
    #expect(page.utf8.count < 6_000_000)
    #expect(page.contains("Some events go on more than 1000 times at the same moment"))
    #expect(page.contains("Lunch"))
  }

  @Test("A page that took too much says that some of it is missing")
  func partial() throws {
    let desk = try PageDesk(calendar(event(title: "Often", start: ":20200101T110000Z", "RRULE:FREQ=MINUTELY")))
    for (address, sentence) in [
      ("/list/2031-11-18", "There is more than is worked out for one page"),
      ("/search?q=often", "There is more than is worked out for one page"),
    ] {
      let budget = WorkBudget(.init(steps: 0, rows: 0))
      let page = WorkBudget.$current.withValue(budget) { desk.get(address) }
      #expect(page.isPartial == budget.isSpent)
      if budget.isSpent { #expect(String(decoding: page.body, as: UTF8.self).contains(sentence), "\(address)") }
      #expect(!desk.get(address).isPartial)
    }
  }
}
