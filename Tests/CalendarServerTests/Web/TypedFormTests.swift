import CalendarModel
import CalendarStore
import Foundation
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Previews while a user types in a browser", .timeLimit(.minutes(30)))
struct TypedFormTests {
  private func alice() async throws -> PageBrowser { try await PageBrowser(SharedSite(), "alice") }

  @Test(
    "the next dates are those of the rule, including its first day",
    arguments: [
      (
        "startDate=2026-11-18&startTime=10:00&zone=Europe/Berlin&repeats=daily&interval=2", "Every second day",
        ["18 November 2026", "20 November 2026", "26 November 2026"]
      ),
      (
        "startDate=2026-11-18&allDay=1&repeats=weekly&interval=1&weekday=MO", "Monday",
        ["23 November 2026", "21 December 2026"]
      ),
      (
        "startDate=2026-11-30&startTime=09:00&zone=Asia/Tokyo&repeats=monthly&interval=1&monthBy=last&ends=count&count=2",
        "last day", ["30 November 2026", "31 December 2026"]
      ),
      (
        "kind=todo&startDate=2028-02-29&repeats=yearly&interval=1&ends=never", "year",
        ["29 February 2028", "29 February 2044"]
      ),
    ])
  func dates(_ fields: String, _ words: String, _ dates: [String]) async throws {
    let page = try await alice().page("/event/dates?\(fields)")
    #expect(page.contains(words), "\(page)")
    for date in dates { #expect(page.contains(date), "\(date) in \(page)") }
    #expect(page.matches(of: #/<li>/#).count <= 5)
  }

  @Test(
    "an invalid rule has no dates",
    arguments: [
      "", "repeats=", "repeats=hourly&startDate=2026-11-18", "repeats=daily&interval=0&startDate=2026-11-18&allDay=1",
      "repeats=daily&interval=1&startDate=never&allDay=1", "repeats=kept&startDate=2026-11-18",
      "repeats=daily&interval=99999999999999999999&startDate=2026-11-18&allDay=1",
    ])
  func none(_ fields: String) async throws {
    let answer = try await alice().get("/event/dates?\(fields)")
    #expect(answer.status == .ok && !String(decoding: answer.body, as: UTF8.self).contains("<li>"))
  }

  @Test("the form of a repeating event shows its next dates without a script too")
  func page() async throws {
    let alice = try await alice()
    var form = try await alice.form("/event/new?start=2026-11-18T14:00")
    (form["repeats"], form["title"]) = ("weekly", "Choir")
    form["endTime"] = "09:00"
    let page = String(decoding: await alice.send(form).body, as: UTF8.self)
    #expect(page.contains("cannot end before it begins") && !page.contains("Next dates:"))
    form["endTime"] = "15:00"
    #expect(await alice.send(form).status == .seeOther)
    let path = try alice.path(try #require(form["form"]))
    #expect(await alice.page(path + "/edit").contains("25 November 2026"))
  }

  @Test(
    "one line fills the form, which says how it was understood",
    arguments: [
      (
        "Lunch with Ann on 2026-11-20 12:30 for 45m at Raum 4",
        [
          "title": "Lunch with Ann", "startDate": "2026-11-20", "startTime": "12:30", "endTime": "13:15",
          "place": "Raum 4",
        ]
      ),
      (
        "Offsite 2026-11-20 to 2026-11-22",
        ["title": "Offsite", "allDay": "1", "startDate": "2026-11-20", "endDate": "2026-11-22"]
      ),
      ("Stand-up every weekday 9:15", ["title": "Stand-up", "startTime": "09:15", "repeats": "weekly"]),
      ("Call 2026-11-20 22:00-1:00", ["startTime": "22:00", "endDate": "2026-11-21", "endTime": "01:00"]),
      ("Call 2026-11-20 10:00 Asia/Tokyo", ["startTime": "10:00", "zone": "Asia/Tokyo"]),
    ])
  func entry(_ text: String, _ fields: [String: String]) async throws {
    let alice = try await alice()
    let path = "/event/new?text=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    let form = try await alice.form(path)
    for (name, value) in fields { #expect(form[name] == value, "\(name)") }
    let page = await alice.page(path)
    #expect(page.contains("Understood as: “\(fields["title"] ?? "Call")”"))
    #expect(await alice.send(form).status == .seeOther)
  }

  @Test("an alarm in the line is an alarm of the saved event")
  func alarm() async throws {
    let alice = try await alice()
    let form = try await alice.form("/event/new?text=Train%202026-11-20%2012:30%20alert%2015m")
    #expect(await alice.send(form).status == .seeOther)
    let lines = try alice.lines(try #require(form["form"]))
    #expect(lines.contains("SUMMARY:Train") && lines.contains("DTSTART;TZID=Europe/Berlin:20261120T123000"))
    var query = ItemQuery()
    query.uids = [try #require(form["form"])]
    let item = try #require(try alice.store.items(matching: query).first)
    #expect(try Event(item.component).alarms.count == 1)
  }

  @Test(
    "text that is not understood is named, and the rest stays as it is",
    arguments: ["Just a title", "Party 2026-13-45 25:99", String(repeating: "word ", count: 300)])
  func vague(_ text: String) async throws {
    let alice = try await alice()
    let answer = await alice.get(
      "/event/new?text=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
    #expect(answer.status == .ok && answer.body.count < 200_000)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("Understood as:"))
  }
}
