import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Reader settings", .timeLimit(.minutes(30)))
struct SettingsTests {
  private let site: SharedSite
  private let alice: PageBrowser

  init() async throws {
    site = try await SharedSite()
    alice = try await PageBrowser(site, "alice")
  }

  private func keep(_ fields: [String: String], _ browser: PageBrowser? = nil) async throws -> ServedResponse {
    let browser = browser ?? alice
    var form = try #require(PageForm(await browser.page("/settings"), "action=\"/settings\""))
    for (name, value) in fields { form[name] = value }
    return await browser.send(form)
  }

  @Test("apply to all pages of one reader, in every browser")
  func kept() async throws {
    try await alice.put("x", "DTSTART:20261118T100000Z", "DTEND:20261118T110000Z", "SUMMARY:X")
    let bob = try await PageBrowser(site, "bob")
    let before = await bob.page("/settings")
    let answer = try await keep([
      "zone": "america/new york", "language": "en-US", "weekStart": "WE", "clock": "24", "view": "month",
      "week": "work", "from": "4", "to": "20",
    ])
    #expect(answer.fields[.location] == "/settings?kept=1")
    #expect(try await alice.follow(answer).contains("Saved for all your browsers."))
    let phone = try await PageBrowser(site, "alice")
    for browser in [alice, phone] {
      #expect(await browser.get("/").fields[.location]?.hasPrefix("/month") == true)
      let day = await browser.page("/day/2026-11-18")
      #expect(
        day.contains("Wednesday, November 18, 2026") && day.contains("05:00")
          && day.contains("data-zone=\"America/New_York\""))
      let week = await browser.page("/week/2026-11-18")
      // The week of that Wednesday begins with it; its Saturday and Sunday are omitted.
      let days = week.matches(of: #/<section class="day[^"]*" id="d([0-9-]+)"/#).map { String($0.1) }
      #expect(days == ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"])
      #expect(week.contains("--days:5;--first:240;--last:1200") && week.contains(" cropped\""))
    }
    #expect(await bob.page("/settings") == before)
    #expect(await bob.page("/day/2026-11-18").contains("Wednesday, 18 November 2026"))
    #expect(
      try await keep(["zone": "", "language": "", "weekStart": "", "clock": "", "view": "", "week": ""]).status
        == .seeOther)
    #expect(await alice.page("/day/2026-11-18").contains("Wednesday, 18 November 2026"))
  }

  @Test("a page in the browser's cache is renewed as soon as they change")
  func versions() async throws {
    let week = await alice.get("/week/2026-11-18")
    let tag = try #require(week.fields[.eTag])
    _ = try await keep(["week": "three"])
    let again = await alice.get("/week/2026-11-18")
    #expect(again.fields[.eTag] != tag)
    let text = String(decoding: again.body, as: UTF8.self)
    #expect(text.contains("id=\"d2026-11-20\"") && !text.contains("id=\"d2026-11-21\""))
    #expect(text.contains("href=\"/week/2026-11-21#h08\"") && text.contains("href=\"/week/2026-11-15#h08\""))
  }

  @Test("hidden hours are shown where something takes place")
  func hours() async throws {
    try await alice.put("x", "DTSTART;TZID=Europe/Berlin:20261118T053000", "DURATION:PT30M", "SUMMARY:Early")
    _ = try await keep(["from": "8", "to": "18"])
    let day = await alice.page("/day/2026-11-18")
    #expect(day.contains("--first:300;--last:1080") && day.contains("start=2026-11-18T05:00"))
    #expect(!day.contains("start=2026-11-18T04:00") && !day.contains("start=2026-11-18T18:00"))
    let other = await alice.page("/day/2026-11-19")
    #expect(other.contains("--first:480;--last:1080") && !other.contains("id=\"h07\"") && other.contains("id=\"h17\""))
  }

  @Test(
    "an invalid choice is not saved, and breaks no page",
    arguments: [
      ("language", "\"><script>alert(1)</script>"), ("weekStart", "XX"), ("clock", "13"), ("view", "../log"),
      ("week", "none"), ("language", String(repeating: "a", count: 10_000)), ("view", "todos"),
    ])
  func strange(name: String, value: String) async throws {
    #expect(try await keep([name: value]).status == .seeOther)
    #expect(try site.directory.settings(of: "alice").isEmpty)
    #expect(await alice.get("/").fields[.location]?.hasPrefix("/week") == true)
  }

  @Test("an unknown zone, and hours that end before they begin, are reported and not saved")
  func wrong() async throws {
    let markup = "\"><script>alert(1)</script>"
    for fields in [["zone": "Nowhere/Town"], ["zone": markup], ["from": "12", "to": "8"], ["from": "x", "to": "9"]] {
      let answer = try await keep(fields)
      #expect(answer.status.code == 422, "\(fields)")
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("<script>alert"))
    }
    #expect(try site.directory.settings(of: "alice").isEmpty)
  }

  @Test("are changed only by the form of the session, and deleted with their user")
  func foreign() async throws {
    let bob = try await PageBrowser(site, "bob")
    let token = try #require(PageForm(await bob.page("/settings"), "action=\"/settings\""))["token"] ?? ""
    #expect(await alice.post("/settings", "token=\(token)&week=work").status == .forbidden)
    #expect(await alice.post("/settings", "week=work").status == .forbidden)
    #expect(try site.directory.settings(of: "alice").isEmpty)
    _ = try await keep(["week": "work"], bob)
    #expect(try site.directory.settings(of: "bob") == ["week": "work"])
    try site.directory.remove("bob")
    #expect(try site.directory.settings(of: "bob").isEmpty)
  }

  @Test("calendars are in the order that the reader chose, which CalDAV knows, too")
  func order() async throws {
    for name in ["one", "two"] {
      #expect(await site.send("MKCALENDAR", "/calendars/dave/\(name)/", by: "dave").status == .created)
    }
    let dave = try await PageBrowser(site, "dave")
    let titles = { () async throws -> [String] in
      await dave.page("/event/new").matches(of: #/<option value="\d+"[^>]*>(one|two)</#).map { String($0.1) }
    }
    #expect(try await titles() == ["one", "two"])
    let page = await dave.page("/calendars")
    let two = try #require(page.firstMatch(of: #/name="up" value="(\d+)"[^>]*aria-label="Move two up"/#)).1
    var form = try #require(PageForm(page, "id=\"order\""))
    form.add("up", String(two))
    #expect(await dave.send(form).status == .seeOther)
    #expect(await dave.send(form).status == .seeOther)
    #expect(try await titles() == ["two", "one"])
    let body =
      "<propfind xmlns=\"DAV:\"><prop><o:calendar-order xmlns:o=\"http://apple.com/ns/ical/\"/></prop></propfind>"
    let asked = await site.send("PROPFIND", "/calendars/dave/two/", body, [.depth: "0"], by: "dave")
    #expect(String(decoding: asked.body, as: UTF8.self).contains("calendar-order"))
    let patch = """
      <propertyupdate xmlns="DAV:"><set><prop><o:calendar-order xmlns:o="http://apple.com/ns/ical/">9</o:calendar-order>
      </prop></set></propertyupdate>
      """
    #expect(await site.send("PROPPATCH", "/calendars/dave/two/", patch, by: "dave").status == .multiStatus)
    #expect(try await titles() == ["one", "two"])
    // Another user's calendar is not one of the user's own.
    let foreign = try site.stores.store(of: "alice").calendar(named: "secret").id
    let numbers = try #require(form["order"])
    for (field, order) in [("up", numbers), ("down", "1.2.3.\(foreign + 1000)"), ("up", "x"), ("down", "")] {
      var other = form
      (other["up"], other["order"]) = (nil, order)
      other.add(field, String(foreign + 1000))
      #expect(await dave.send(other).status == .seeOther)
    }
    #expect(try await titles() == ["one", "two"])
  }
}
