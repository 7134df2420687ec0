import Bounds
import CalendarStore
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Limits on pages")
struct BudgetPageTests {
  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-1", "0", "1", "1e400", "", "NaN", "inf",
    String(repeating: "9", count: 10_000),
  ]

  /// Every parameter of every page, with the pages that use it.
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

  /// An event that lasts nine thousand years and repeats daily.
  private static let endless = event(
    title: "For ever", start: ";VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231", "RRULE:FREQ=DAILY")

  @Test(
    "An event of all years that repeats each day has a bounded number of rows, and the page says so",
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
    #expect(page.contains("Some events have more than 1000 occurrences at the same time"))
    #expect(page.contains("Lunch"))
  }

  @Test(
    "Pages show the beginning of long titles, names and locations, however often they occur",
    arguments: [
      "/list/2026-11-18", "/day/2026-11-18", "/week/2026-11-18", "/month/2026-11-18", "/search?q=from:2026-01-01",
      "/log",
    ])
  func longTexts(address: String) throws {
    // A single character in Swift, but a huge text in a page.
    let long = "a" + String(repeating: "\u{301}", count: 200_000)
    let events = (1...20).map { number in
      event(
        uid: "\(number)", title: long, start: ":20261001T110000Z", "DURATION:P30D", "RRULE:FREQ=DAILY",
        "LOCATION:\(long)")
    }
    let page = try PageDesk(calendar(events)).text(address)
    #expect(page.utf8.count < 6_000_000)
  }

  @Test("A file that takes too long to check can be imported, and the page says what was not checked")
  func importing() throws {
    let desk = try PageDesk(calendar(event()))
    var form = FormFields()
    let rules = (1...90).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)" }.joined(separator: "\r\n")
    let text = calendar(event(uid: "1"), event(uid: "2", start: ":20261119T110000Z", rules))
    form.files = [UploadedFile(name: "a.ics", bytes: Array(text.utf8))]
    let budget = WorkBudget(.init(steps: 100))
    let path = try #require(WorkBudget.$current.withValue(budget) { desk.post("/import", form) }.location)
    #expect(budget.isSpent)
    let page = desk.text(path)
    #expect(page.contains(#/Line \d+, its component and everything after it were not checked/#))
    #expect(!page.contains("No findings."))
    #expect(page.contains("Import 2 items"))
    let whole = try #require(desk.post("/import", form).location)
    #expect(!desk.text(whole).contains("were not checked"))
  }

  @Test("A file with more content than calendars have is not imported, and the page says what there is too much of")
  func load() throws {
    let desk = try PageDesk(calendar(event()))
    let before = try desk.test.store.revision()
    let rules = { (count: Int) in Array(repeating: "RRULE:FREQ=DAILY", count: count).joined(separator: "\r\n") }
    for (text, sentence) in [
      (calendar(event(uid: "1"), event(uid: "2", rules(101))), "has 101 rules (RRULE, EXRULE); the limit is 100"),
      (
        calendar((1...101).map { event(uid: "\($0)", rules(100)) }),
        "The file has 10100 rules (RRULE, EXRULE); the limit is 10000"
      ),
      (
        calendar((1...501).map { event(uid: "\($0)", "RRULE:INTERVAL=2;FREQ=hourly") }),
        "The file has 501 rules that recur more than four times a day; the limit is 500"
      ),
    ] {
      var form = FormFields()
      form.files = [UploadedFile(name: "a.ics", bytes: Array(text.utf8))]
      let page = desk.post("/import", form)
      #expect(page.status == 400)
      #expect(String(decoding: page.body, as: UTF8.self).contains(sentence))
    }
    #expect(try desk.test.store.revision() == before)
  }

  @Test("One user's waiting files take at most a quarter of the space")
  func desk() {
    let desk = ImportDesk()
    func put(_ user: String, _ size: Int) -> String {
      desk.put(.init(user: user, filename: "a", bytes: [UInt8](repeating: 0, count: size), report: ImportCheck()))
    }
    let other = put("bob", 1000)
    #expect(desk.size(other) == 1000 && desk.size("none") == 0)
    let names = (0..<20).map { _ in put("alice", 1000) }
    #expect(names.filter { desk.entry($0, of: "alice") != nil }.count == 8)
    #expect(desk.entry(names[19], of: "alice") != nil && desk.entry(names[0], of: "alice") == nil)
    let large = (0..<3).map { _ in put("alice", 10 << 20) }
    #expect(large.filter { desk.entry($0, of: "alice") != nil } == [large[2]])
    #expect(desk.entry(other, of: "bob") != nil)
  }

  @Test("A page beyond its budget says that some of it is missing")
  func partial() throws {
    let desk = try PageDesk(calendar(event(title: "Often", start: ":20200101T110000Z", "RRULE:FREQ=MINUTELY")))
    for (address, sentence) in [
      ("/list/2031-11-18", "There is too much for one page"),
      ("/search?q=often", "There is too much for one page"),
    ] {
      let budget = WorkBudget(.init(steps: 0, rows: 0))
      let page = WorkBudget.$current.withValue(budget) { desk.get(address) }
      #expect(page.isPartial == budget.isSpent)
      if budget.isSpent { #expect(String(decoding: page.body, as: UTF8.self).contains(sentence), "\(address)") }
      #expect(!desk.get(address).isPartial)
    }
  }
}
