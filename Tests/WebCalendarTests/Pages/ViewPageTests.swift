import CalendarStore
import CivilTime
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Views")
struct ViewPageTests {
  private let review = event(
    uid: "review", title: "Design review", start: ";TZID=Europe/Berlin:20261118T100000", "DURATION:PT1H",
    "LOCATION:Raum Tempelhof")
  private let offsite = event(
    uid: "offsite", title: "Lisbon offsite", start: ";VALUE=DATE:20261112", "DTEND;VALUE=DATE:20261118")

  @Test(
    "Each view shows what takes place, with its time and its calendar", arguments: ["day", "week", "month", "list"])
  func views(_ view: String) throws {
    let desk = try PageDesk(calendar(review, properties: ["X-WR-CALNAME:Team"]))
    let page = desk.text("/\(view)/2026-11-18")
    #expect(page.contains("Design review"))
    #expect(page.contains("10:00"))
    #expect(page.contains(", Team"))
    #expect(page.contains("Raum Tempelhof") == (view != "month" || page.contains("below")))
    #expect(page.contains("<h1 id=\"title\""))
  }

  @Test("Open to-dos are shown, however much was completed before, the soonest first")
  func todos() throws {
    let done = (0..<2_100).map {
      component("VTODO", uid: "done\($0)", ["DUE:20200101T100000Z", "SUMMARY:Done \($0)", "STATUS:COMPLETED"])
    }
    let dues: [(String, String)] = [
      ("late", "20261117T100000Z"), ("today", "20261118T180000Z"), ("later", "20270118T180000Z"),
    ]
    let open = dues.map {
      component("VTODO", uid: $0, ["DUE:\($1)", "SUMMARY:Open \($0)", "PRIORITY:3"])
    }
    let page = try PageDesk(calendar(done + open)).text("/todos")
    let titles = page.matches(of: #/Open (later|late|today)/#).map { String($0.1) }
    #expect(titles == ["late", "today", "later"])
    #expect(page.contains("High priority") && !page.contains("Only the first"))
    for title in ["Late", "Today", "Later"] { #expect(page.contains(title)) }
  }

  @Test("Dates, times and words follow the language; without words, they are English")
  func languages() throws {
    let desk = try PageDesk(calendar(review))
    #expect(desk.text("/month/2026-11-18").contains("November 2026"))
    let german = desk.text("/day/2026-11-18", languages: "de-AT,de;q=0.8")
    #expect(german.contains("Mittwoch, 18. November 2026"))
    #expect(german.contains(">Aufgaben<") && german.contains("<html lang=\"de-AT\">"))
    #expect(!german.contains(" lang=\"de-AT\"><span"))
    let american = desk.text("/day/2026-11-18", languages: "en-US")
    #expect(american.contains("10 AM<span class=\"to\">–11 AM</span>"))
    #expect(american.contains("Wednesday, November 18, 2026"))
    #expect(desk.text("/day/2026-11-18", languages: "ar-EG").contains("<html lang=\"en\" dir=\"rtl\">"))
    #expect(desk.text("/day/2026-11-18", languages: "ar-EG").contains("<h1 id=\"title\" lang=\"ar-EG\">"))
    for header in ["", "*", "xx", ";;;,,,", "../../etc", String(repeating: "a", count: 10_000)] {
      #expect(desk.get("/day/2026-11-18", languages: header).status == 200)
    }
  }

  @Test("Weeks begin as the reader's do")
  func firstDays() throws {
    let desk = try PageDesk(calendar(review))
    #expect(desk.text("/week/2026-11-18").contains("16–22 November 2026"))
    #expect(desk.text("/week/2026-11-18", languages: "en-US").contains("November 15–21, 2026"))
    #expect(desk.text("/week/2026-11-18", languages: "ar-EG").contains("id=\"d2026-11-14\""))
  }

  @Test("A month shows the weeks that it touches, with a bar continuing in each of them")
  func months() throws {
    let desk = try PageDesk(calendar(offsite))
    let page = desk.text("/month/2026-11-01")
    #expect(page.matches(of: #/<tr>/#).count == 14)
    #expect(page.matches(of: #/<bdi>Lisbon offsite</#).count == 2)
    #expect(page.contains("Lisbon offsite, day 6 of 6"))
    #expect(page.contains(">1 <small>Dec<"))
  }

  @Test("An event past midnight is on both days, with its end")
  func overMidnight() throws {
    let bus = event(title: "Night bus", start: ";TZID=Europe/Berlin:20261118T223000", "DURATION:PT7H40M")
    let desk = try PageDesk(calendar(bus))
    let week = desk.text("/week/2026-11-18")
    #expect(week.contains("22:30<span class=\"to\">–06:10 Thu</span>"))
    #expect(week.contains("Until 06:10"))
  }

  @Test("A page stays the same for the same store, and GET changes nothing")
  func harmless() throws {
    let desk = try PageDesk(calendar(review, offsite))
    let before = try desk.test.store.revision()
    for address in [
      "/", "/day", "/day/2026-11-18", "/week/2026-11-18", "/month/2026-11-18", "/list/2026-11-18?days=400", "/todos",
      "/search",
      "/search?q=review", "/calendars", "/import", "/log", "/undo", "/event/zzzz", "/import/none", "/day/2026-13-01",
      "/day/9999-12-31", "/day/0001-01-01", "/list/2026-11-18?days=-3", "/week/2026-02-30", "/log?before=-1",
      "/log?before=99999",
    ] {
      let page = desk.get(address)
      #expect(page.tag == desk.get(address).tag, "\(address)")
      #expect([200, 303, 404].contains(page.status), "\(address) \(page.status)")
    }
    #expect(try desk.test.store.revision() == before)
  }

  @Test("A search accepts days in every form of the command line, and says which it used")
  func searchDays() throws {
    let desk = try PageDesk(
      calendar([
        event(uid: "a", title: "Early", start: ":20261117T100000Z", "DURATION:PT30M"),
        event(uid: "b", title: "Late", start: ":20261119T100000Z", "DURATION:PT30M"),
      ]))
    for day in ["tomorrow", "%2B1d", "19.11.2026", "2026-11-19", "%22nov 19 2026%22"] {
      let page = desk.text("/search?q=after:\(day)")
      #expect(page.contains("Late") && !page.contains("Early"), "\(day)")
    }
    #expect(desk.text("/search?q=before:%22this friday%22").contains("“this friday” means Fri 2026-11-20"))
    #expect(desk.text("/search?q=after:11/12/2026").contains("write 2026-11-12 or 2026-12-11"))
  }

  @Test("Of five thousand events in a month some are shown each day, and all are counted")
  func many() throws {
    let events = (0..<5200).map { number in
      event(
        uid: "\(number)", title: "Event \(number)",
        start: ":202611\(number % 28 < 9 ? "0" : "")\(number % 28 + 1)T\(10 + number % 10)0000Z", "DURATION:PT30M")
    }
    let desk = try PageDesk(calendar(events))
    let month = desk.text("/month/2026-11-18")
    #expect(!month.contains("Only the first"))
    #expect(month.matches(of: #/, 18[56] events</#).count == 28)
    #expect(month.utf8.count < 300_000)
    let week = desk.text("/week/2026-11-18")
    #expect(week.matches(of: #/\+\d+ more/#).count >= 7)
    #expect(week.utf8.count < 300_000)
  }

  @Test("With more events than are read at once every day has its first ones, and the number of the others")
  func beyondReading() throws {
    let series = (0..<3).map { number in
      event(
        uid: "\(number)", title: "Pulse \(number)", start: ":20261115T000000Z", "DURATION:PT1M",
        "RRULE:FREQ=MINUTELY;UNTIL=20261130T000000Z")
    }
    let last = event(uid: "last", title: "On Sunday", start: ";VALUE=DATE:20261122")
    let desk = try PageDesk(calendar(series + [last]))
    let week = desk.text("/week/2026-11-18")
    for day in 16...22 {
      let section = try #require(
        week.split(separator: "<section class=\"day").first { $0.contains("id=\"d2026-11-\(day)\"") })
      #expect(section.contains("Pulse 0") && section.contains(#/\+[0-9,]+ more/#), "\(day)")
      #expect(section.contains("unread"), "\(day)")
    }
    #expect(week.contains("On Sunday") && !week.contains("Only the first"))
    #expect(week.utf8.count < 3_000_000)
    let month = desk.text("/month/2026-11-18")
    #expect(month.contains("Sunday 22 November, more than ") && month.contains("Sunday 29 November, more than "))
    #expect(!month.contains("Only the first"))
  }

  @Test("A long list has pages, and every row is on exactly one of them")
  func listPages() throws {
    let events = (0..<1300).map { number in
      event(
        uid: "\(number)", title: "Event \(number).",
        start: ":202611\(18 + number / 700)T\(10 + number % 10)0000Z", "DURATION:PT30M")
    }
    let desk = try PageDesk(calendar(events))
    var address = "/list/2026-11-18"
    var titles: [String] = []
    for _ in 0..<3 {
      let page = desk.text(address)
      titles += page.matches(of: #/(Event \d+)\./#).map { String($0.1) }
      let later = try #require(page.firstMatch(of: #/href="([^"]+)">Later</#)).1
      address = String(later).replacing("&amp;", with: "&")
    }
    #expect(titles.count == 1300 && Set(titles).count == 1300)
    #expect(address == "/list/2026-12-03")
  }

  @Test("A view that a browser has cached is not made again, and another reader, store or query has another one")
  func known() throws {
    let desk = try PageDesk(calendar(review))
    let tag = desk.get("/week/2026-11-18").tag
    let again = desk.get("/week/2026-11-18", known: [tag])
    #expect(again.isKnown && again.body.isEmpty && again.tag == tag)
    for address in ["/week/2026-11-19", "/day/2026-11-18", "/week/2026-11-18?zones=Asia/Tokyo"] {
      #expect(!desk.get(address, known: [tag]).isKnown, "\(address)")
    }
    #expect(!desk.get("/week/2026-11-18", languages: "de", known: [tag]).isKnown)
    #expect(!desk.get("/week/2026-11-18", cookies: ["hidden": "1"], known: [tag]).isKnown)
    try desk.test.load(calendar(event(uid: "two", start: ":20261119T110000Z")))
    #expect(!desk.get("/week/2026-11-18", known: [tag]).isKnown)
  }

  @Test("The end shows its own zone if it was written in another one than the start")
  func endZones() throws {
    let flight = event(
      title: "Flight", start: ";TZID=Europe/Berlin:20261118T180000", "DTEND;TZID=Asia/Tokyo:20261119T140000")
    let desk = try PageDesk(calendar(flight))
    let page = desk.text("/event/" + (try #require(desk.eventPath(desk.text("/day/2026-11-18")))))
    #expect(page.contains("Wednesday, 18 November 2026, 18:00 – Thursday, 19 November 2026, 06:00"))
    #expect(page.contains("Begins</span> <span>Wednesday, 18 November 2026, 18:00</span>"))
    #expect(page.contains("in Europe/Berlin (UTC+1)"))
    #expect(page.contains("Ends</span> <span>Thursday, 19 November 2026, 14:00</span>"))
    #expect(page.contains("in Asia/Tokyo (UTC+9)"))
  }

  @Test("Printouts show working hours, and those in which something begins")
  func printedHours() throws {
    let early = event(uid: "early", title: "Run", start: ";TZID=Europe/Berlin:20261119T063000", "DURATION:PT1H")
    let bus = event(uid: "bus", title: "Bus", start: ";TZID=Europe/Berlin:20261116T221000", "DURATION:PT9H")
    let week = { (events: [String]) in try PageDesk(calendar(events)).get("/week/2026-11-18").style ?? "" }
    #expect(try week([review]).contains("--first:480;--last:1080}"))
    #expect(try week([review, early]).contains("--first:360;--last:1080}"))
    #expect(try week([review, bus]).contains("--first:480;--last:1440}"))
    #expect(try week([review]).contains("@page{size:landscape}"))
  }

  @Test("A notice about clock changes precedes the hours, with its day in a week")
  func clockNotes() throws {
    let desk = try PageDesk(calendar(review))
    for (view, words) in [("day", "The clocks go back"), ("week", "Sunday 25 October</span> · The clocks go back")] {
      let page = desk.text("/\(view)/2026-10-25")
      let note = try #require(page.firstRange(of: words)), grid = try #require(page.firstRange(of: "<div class=\"grid"))
      #expect(note.upperBound < grid.lowerBound)
    }
  }

  @Test("A second zone has its own hours, and an event shows its own time if it differs")
  func zones() throws {
    let call = event(title: "Call", start: ";TZID=America/Chicago:20261118T100000", "DURATION:PT1H")
    let desk = try PageDesk(calendar(call))
    #expect(desk.text("/day/2026-11-18").contains("10:00 in Chicago"))
    let page = desk.text("/day/2026-11-18?zones=Asia/Tokyo,Europe/Berlin")
    #expect(page.contains("<span>Tokyo</span><span>Berlin</span>"))
    #expect(page.contains("<span>16:00</span><span>08:00</span>"))
    let item = desk.text("/event/" + (try #require(desk.eventPath(page))))
    #expect(item.contains("Wednesday, 18 November 2026, 17:00–18:00"))
    #expect(item.contains("in America/Chicago, the event’s own time zone (UTC−6)"))
  }
}
