import CalendarModel
import CalendarStore
import Foundation
import HTTPTypes
import ICalendar
import Testing

@testable import CalendarServer

@Suite("Editing series in a browser", .timeLimit(.minutes(30)))
struct SeriesEditingTests {
  private func alice() async throws -> PageBrowser {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put(
      "s", "DTSTART;TZID=Europe/Berlin:20261118T100000", "DURATION:PT1H", "SUMMARY:Stand-up", "RRULE:FREQ=DAILY;COUNT=5"
    )
    return alice
  }

  /// The form for one part of a series among the choices on a page.
  private func choose(_ span: String, _ answer: ServedResponse) -> PageForm? {
    let page = String(decoding: answer.body, as: UTF8.self)
    for part in page.components(separatedBy: "<form ").dropFirst() {
      guard var form = PageForm("<form " + part, "class=\"question\""), form["span"] == span else { continue }
      form.add("send", "no")
      return form
    }
    return nil
  }

  @Test("one occurrence, this and later ones, or all of them change, as chosen")
  func spans() async throws {
    for (span, lines) in [
      ("this", ["RECURRENCE-ID;TZID=Europe/Berlin:20261120T100000", "RRULE:FREQ=DAILY;COUNT=5"]),
      ("all", ["RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:New", "DTSTART;TZID=Europe/Berlin:20261118T113000"]),
    ] {
      let alice = try await alice()
      var form = try await alice.form(try alice.path("s") + "/20261120T100000/edit")
      #expect(form["startDate"] == "2026-11-20" && form["repeats"] == "daily" && form["count"] == "5")
      (form["title"], form["startTime"], form["endTime"]) = ("New", "11:30", "12:30")
      let revision = try alice.store.revision()
      let asked = await alice.send(form)
      #expect(try asked.status == .ok && alice.store.revision() == revision)
      let question = String(decoding: asked.body, as: UTF8.self)
      for words in ["This one", "This and later ones", "All"] { #expect(question.contains(">\(words)</button>")) }
      #expect(await alice.send(try #require(choose(span, asked))).status == .seeOther)
      let all = try alice.lines("s")
      for line in lines { #expect(all.contains(line), "\(span): \(line)") }
    }
  }

  @Test("this and later ones become a separate series, with the remaining number of times")
  func future() async throws {
    let alice = try await alice()
    var form = try await alice.form(try alice.path("s") + "/20261120T100000/edit")
    (form["title"], form["interval"]) = ("New", "2")
    let asked = await alice.send(form)
    // A single occurrence cannot be given another repetition.
    #expect(choose("this", asked) == nil)
    #expect(await alice.send(try #require(choose("future", asked))).status == .seeOther)
    #expect(try alice.lines("s").contains { $0.hasPrefix("RRULE:FREQ=DAILY") && !$0.contains("COUNT=5") })
    var query = ItemQuery()
    query.kinds = [.event]
    let rules = try alice.store.items(matching: query).flatMap { $0.component.lines.map(\.unfolded) }
    #expect(rules.contains("RRULE:FREQ=DAILY;COUNT=3;INTERVAL=2"))
  }

  @Test("the page says what changed occurrences keep before anything is saved")
  func kept() async throws {
    let alice = try await alice()
    var one = try await alice.form(try alice.path("s") + "/20261121T100000/edit")
    one["place"] = "Elsewhere"
    _ = await alice.send(try #require(choose("this", await alice.send(one))))
    var form = try await alice.form(try alice.path("s") + "/edit")
    form["place"] = "Room"
    let revision = try alice.store.revision()
    let asked = await alice.send(form)
    #expect(String(decoding: asked.body, as: UTF8.self).contains("1 changed occurrence keeps its own values: Place"))
    #expect(try alice.store.revision() == revision)
    _ = await alice.send(try #require(choose("all", asked)))
    #expect(Set(["LOCATION:Room", "LOCATION:Elsewhere"]).isSubset(of: try alice.lines("s")))
  }

  @Test("one occurrence, this and later ones, or all of them are deleted")
  func deletion() async throws {
    for (span, line) in [
      ("this", "EXDATE;TZID=Europe/Berlin:20261120T100000"), ("future", "RRULE:FREQ=DAILY;COUNT=2"),
    ] {
      let alice = try await alice()
      let asked = await alice.get(try alice.path("s") + "/20261120T100000/delete")
      #expect(await alice.send(try #require(choose(span, asked))).status == .seeOther)
      #expect(try alice.lines("s").contains(line), "\(span)")
    }
    let alice = try await alice()
    let asked = await alice.get(try alice.path("s") + "/20261120T100000/delete")
    _ = await alice.send(try #require(choose("all", asked)))
    #expect(try alice.lines("s").isEmpty)
  }

  @Test("an item that has changed since the page was loaded is not deleted without another question")
  func staleDeletion() async throws {
    let alice = try await alice()
    let asked = await alice.get(try alice.path("s") + "/delete")
    try await alice.put("s", "DTSTART;TZID=Europe/Berlin:20261118T100000", "SUMMARY:Other", "RRULE:FREQ=DAILY;COUNT=5")
    let again = await alice.send(try #require(choose("all", asked)))
    #expect(again.status == .ok && String(decoding: again.body, as: UTF8.self).contains("Delete “Other”?"))
    #expect(try !alice.lines("s").isEmpty)
  }

  @Test(
    "the form creates rules",
    arguments: [
      (
        ["repeats": "weekly", "weekday": "MO WE", "ends": "until", "until": "2026-12-31"],
        "FREQ=WEEKLY;UNTIL=20261231T225959Z;BYDAY=MO,WE"
      ),
      (["repeats": "monthly", "monthBy": "weekday", "ordinal": "3", "monthWeekday": "WE"], "FREQ=MONTHLY;BYDAY=3WE"),
      (["repeats": "monthly", "interval": "2"], "FREQ=MONTHLY;INTERVAL=2"),
      (["repeats": "yearly", "ends": "count", "count": "3"], "FREQ=YEARLY;COUNT=3"),
    ])
  func rules(_ fields: [String: String], _ rule: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2026-11-18T10:00")
    for (name, value) in fields where name != "weekday" { form[name] = value }
    for day in (fields["weekday"] ?? "").split(separator: " ") { form.add("weekday", String(day)) }
    #expect(await alice.send(form).status == .seeOther)
    let uid = try #require(form["form"])
    #expect(try alice.lines(uid).contains("RRULE:\(rule)"))
    // It shows them again, so that nothing changes.
    let revision = try alice.store.revision()
    let again = try await alice.form(try alice.path(uid) + "/edit")
    #expect(again["repeats"] == fields["repeats"])
    #expect(await alice.send(again).status == .seeOther)
    #expect(try alice.store.revision() == revision)
  }

  @Test(
    "a rule that the form cannot show is described in words and stays as it is",
    arguments: [
      "FREQ=YEARLY;BYWEEKNO=20", "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=DAILY;BYHOUR=9,12", "FREQ=HOURLY;COUNT=3",
      "FREQ=MONTHLY;BYDAY=-2FR", "RSCALE=HEBREW;FREQ=YEARLY",
    ])
  func kept(_ rule: String) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("k", "DTSTART;TZID=Europe/Berlin:20261118T100000", "SUMMARY:K", "RRULE:\(rule)")
    var form = try await alice.form(try alice.path("k") + "/edit")
    #expect(form["repeats"] == "kept")
    form["title"] = "New"
    let answer = await alice.send(form)
    if answer.status == .ok { _ = await alice.send(try #require(choose("all", answer))) }
    #expect(Set(["RRULE:\(rule)", "SUMMARY:New"]).isSubset(of: try alice.lines("k")))
  }

  @Test("a start on no day of its repetition moves to the first one, after a confirmation")
  func firstDay() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2026-11-18T10:00")
    (form["repeats"], form["monthBy"]) = ("monthly", "last")
    let answer = await alice.send(form)
    #expect(answer.status.code == 422)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(page.contains("30 November 2026"))
    #expect(await alice.send(try #require(PageForm(page, "class=\"editor\""))).status == .seeOther)
    let lines = try alice.lines(try #require(form["form"]))
    #expect(
      lines.contains("DTSTART;TZID=Europe/Berlin:20261130T100000") && lines.contains("RRULE:FREQ=MONTHLY;BYMONTHDAY=-1")
    )
  }
}
