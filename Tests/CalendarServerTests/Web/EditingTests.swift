import CalendarModel
import CalendarStore
import HTTPTypes
import ICalendar
import Testing

@testable import CalendarServer

@Suite("Editing in a browser", .timeLimit(.minutes(30)))
struct EditingTests {
  @Test("a new event has what the form says, and the next page shows it and offers an undo")
  func new() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2026-11-18T14:00")
    #expect(form["startDate"] == "2026-11-18" && form["startTime"] == "14:00" && form["endTime"] == "15:00")
    #expect(form["zone"] == "Europe/Berlin")
    (form["title"], form["place"], form["link"]) = ("Review", "Raum 4", "https://example.org/a")
    (form["notes"], form["categories"]) = ("one\r\n\r\ntwo", "Work, a\\, b")
    (form["availability"], form["classification"]) = ("free", "PRIVATE")
    let answer = await alice.send(form)
    #expect(answer.status == .seeOther)
    let page = try await alice.follow(answer)
    #expect(page.contains("Review") && page.contains("Added: “Review”."))
    let uid = try #require(form["form"])
    let lines = try alice.lines(uid)
    for line in [
      "SUMMARY:Review", "DTSTART;TZID=Europe/Berlin:20261118T140000", "DTEND;TZID=Europe/Berlin:20261118T150000",
      "LOCATION:Raum 4", "URL:https://example.org/a", "DESCRIPTION:one\\n\\ntwo", "CATEGORIES:Work,a\\, b",
      "TRANSP:TRANSPARENT", "CLASS:PRIVATE",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let undo = try #require(PageForm(page, "action=\"/undo\""))
    let revision = try #require(page.firstMatch(of: #/name="revision" value="([0-9]+)"/#)).1
    #expect(await alice.post("/undo", undo.body + "&revision=\(revision)").status == .seeOther)
    #expect(try alice.lines(uid).isEmpty)
  }

  @Test("a form that is sent twice creates one event, and leads to the same place")
  func twice() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2026-11-18T14:00")
    form["title"] = "Once"
    let first = await alice.send(form)
    let revision = try alice.store.revision()
    let second = await alice.send(form)
    #expect(first.fields[.location] == second.fields[.location])
    #expect(try alice.store.revision() == revision)
  }

  @Test("notes of half a megabyte can be edited, and stay when something else is", arguments: [500_000, 800_000])
  func longNotes(size: Int) async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let notes = String(repeating: "word ", count: size / 5)
    try await alice.put("n", "DTSTART:20261118T100000Z", "SUMMARY:N", "DESCRIPTION:\(notes)")
    let path = try alice.path("n")
    var form = try await alice.form(path + "/edit")
    let old = form
    #expect(form["notes"] == notes && form["was.notes"].map { $0.utf8.count < 1000 } == true)
    form["title"] = "New"
    #expect(await alice.send(form).status == .seeOther)
    #expect(Set(["SUMMARY:New", "DESCRIPTION:\(notes)"]).isSubset(of: try alice.lines("n")))
    form = try await alice.form(path + "/edit")
    form["notes"] = notes + "end"
    #expect(await alice.send(form).status == .seeOther)
    #expect(try alice.lines("n").contains("DESCRIPTION:\(notes)end"))
    // Another user has changed the same field in the meantime: the question shows all three values.
    var mine = old
    (mine["notes"], mine["form"]) = (notes + "other", String(repeating: "8", count: 32))
    let asked = String(decoding: await alice.send(mine).body, as: UTF8.self)
    #expect(asked.contains("(a long text)"))
    var answer = try #require(PageForm(asked, "class=\"conflict\""))
    answer.add("choice.notes", "theirs")
    #expect(await alice.send(answer).status == .seeOther)
    #expect(try alice.lines("n").contains("DESCRIPTION:\(notes)end"))
    answer["choice.notes"] = "yours"
    answer["form"] = String(repeating: "9", count: 32)
    #expect(await alice.send(answer).status == .seeOther)
    #expect(try alice.lines("n").contains("DESCRIPTION:\(notes)other"))
  }

  @Test("everything that the form does not change stays as written, to the octet")
  func untouched() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let own = [
      "DTSTART:20261118T100000Z", "DURATION:PT90M", "SUMMARY;LANGUAGE=de:Alt", "X-OWN;X-P=1:a\\,b", "LOCATION:Here",
      "GEO:52.5;13.4", "CATEGORIES:a", "CATEGORIES:b", "RRULE:FREQ=DAILY;BYDAY=MO;BYHOUR=10", "COMMENT:x",
    ]
    try await alice.put("raw", own[0], own[1], own[2], own[3], own[4], own[5], own[6], own[7], own[9])
    let revision = try alice.store.revision()
    let path = try alice.path("raw")
    let same = await alice.send(try await alice.form(path + "/edit"))
    #expect(same.fields[.location] == path)
    #expect(try alice.store.revision() == revision)
    var form = try await alice.form(path + "/edit")
    form["title"] = "Neu"
    #expect(await alice.send(form).status == .seeOther)
    let lines = try alice.lines("raw")
    #expect(lines.contains("SUMMARY;LANGUAGE=de:Neu"))
    for line in own where line != own[2] && line != own[8] { #expect(lines.contains(line), "\(line)") }
  }

  @Test("all-day events, floating times and separate end zones are saved as in the form")
  func times() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2026-11-18T18:00")
    (form["title"], form["endZone"], form["endDate"], form["endTime"]) = ("Flight", "asia/tokyo", "2026-11-19", "14:00")
    _ = await alice.send(form)
    var lines = try alice.lines(try #require(form["form"]))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261118T180000"))
    #expect(lines.contains("DTEND;TZID=Asia/Tokyo:20261119T140000"))
    form = try await alice.form("/event/new?start=2026-11-18")
    (form["title"], form["allDay"], form["endDate"]) = ("Trip", "1", "2026-11-20")
    _ = await alice.send(form)
    lines = try alice.lines(try #require(form["form"]))
    #expect(lines.contains("DTSTART;VALUE=DATE:20261118") && lines.contains("DTEND;VALUE=DATE:20261121"))
    form = try await alice.form("/event/new?start=2026-11-18T08:00")
    (form["title"], form["floating"]) = ("Pill", "1")
    _ = await alice.send(form)
    lines = try alice.lines(try #require(form["form"]))
    #expect(lines.contains("DTSTART:20261118T080000") && lines.contains("DTEND:20261118T090000"))
    // An end that was not edited follows a start that is moved past it.
    form = try await alice.form(try alice.path(try #require(form["form"])) + "/edit")
    form["startTime"] = "20:00"
    let uid = try #require(form["was.title"]) == "Pill" ? lines.first { $0.hasPrefix("UID:") }?.dropFirst(4) : nil
    _ = await alice.send(form)
    #expect(try alice.lines(String(try #require(uid))).contains("DTEND:20261118T210000"))
  }

  @Test("errors are shown, the form keeps the input, and nothing is saved")
  func problems() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    let revision = try alice.store.revision()
    for (name, value, text) in [
      ("endTime", "13:00", "cannot end before it begins"), ("startDate", "tomorrow", "Enter a date"),
      ("startTime", "25:00", "Enter a time"), ("zone", "Mars/Base", "There is no time zone “Mars/Base”"),
      ("link", "javascript:alert(1)", "A link must begin"), ("calendar", "999", "You cannot write to this calendar"),
    ] {
      var form = try await alice.form("/event/new?start=2026-11-18T14:00")
      (form["title"], form[name]) = ("Kept <b>", value)
      let answer = await alice.send(form)
      #expect(answer.status.code == 422, "\(name)")
      let page = String(decoding: answer.body, as: UTF8.self)
      #expect(page.contains(text) && page.contains("Kept &lt;b&gt;"), "\(name)")
    }
    #expect(try alice.store.revision() == revision)
  }

  @Test("a time that does not exist is refused, and a repeated one is saved after a confirmation")
  func clockChanges() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    var form = try await alice.form("/event/new?start=2027-03-28T02:30")
    let skipped = await alice.send(form)
    #expect(skipped.status.code == 422)
    let text = String(decoding: skipped.body, as: UTF8.self)
    #expect(text.contains("02:30 does not exist on 28 March 2027 in Europe/Berlin") && text.contains("02:00 to 03:00"))
    form = try await alice.form("/event/new?start=2026-10-25T02:30")
    let twice = await alice.send(form)
    let page = String(decoding: twice.body, as: UTF8.self)
    #expect(twice.status.code == 422 && page.contains("02:30 occurs twice"))
    #expect(await alice.send(try #require(PageForm(page, "class=\"editor\""))).status == .seeOther)
    #expect(try alice.lines(try #require(form["form"])).contains("DTSTART;TZID=Europe/Berlin:20261025T023000"))
  }

  @Test("concurrent changes by others stay, and conflicts are presented property by property")
  func conflict() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("c", "DTSTART:20261118T100000Z", "SUMMARY:Before", "LOCATION:Here")
    var form = try await alice.form(try alice.path("c") + "/edit")
    form["title"] = "Mine"
    try await alice.put("c", "DTSTART:20261118T110000Z", "SUMMARY:Before", "LOCATION:There")
    #expect(await alice.send(form).status == .seeOther)
    #expect(Set(["DTSTART:20261118T110000Z", "SUMMARY:Mine", "LOCATION:There"]).isSubset(of: try alice.lines("c")))
    form = try await alice.form(try alice.path("c") + "/edit")
    (form["title"], form["place"]) = ("Mine too", "Mine there")
    try await alice.put("c", "DTSTART:20261118T110000Z", "SUMMARY:Theirs <i>", "LOCATION:Theirs there")
    let revision = try alice.store.revision()
    let asked = await alice.send(form)
    let page = String(decoding: asked.body, as: UTF8.self)
    #expect(try asked.status == .conflict && alice.store.revision() == revision)
    for text in ["Mine</bdi>", "Theirs &lt;i&gt;", "Mine too", "Theirs there", "Mine there"] {
      #expect(page.contains(text), "\(text)")
    }
    var choice = try #require(PageForm(page, "class=\"conflict\""))
    choice.add("choice.title", "theirs")
    choice.add("choice.place", "yours")
    #expect(await alice.send(choice).status == .seeOther)
    #expect(Set(["SUMMARY:Theirs <i>", "LOCATION:Mine there"]).isSubset(of: try alice.lines("c")))
  }

  @Test("input for an event that was deleted meanwhile is offered as a new one")
  func deletedMeanwhile() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("d", "DTSTART:20261118T100000Z", "SUMMARY:Before", "LOCATION:Here", "RRULE:FREQ=WEEKLY")
    var form = try await alice.form(try alice.path("d") + "/edit")
    (form["title"], form["notes"]) = ("Typed <b>", "one\r\ntwo")
    try alice.remove("uid:d", .all)
    let revision = try alice.store.revision()
    let answer = await alice.send(form)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == .conflict && page.contains("Somebody has deleted it in the meantime"))
    #expect(try alice.store.revision() == revision)
    let again = try #require(PageForm(page, "class=\"editor\""))
    #expect(again.action.hasPrefix("/event/new") && again["title"] == "Typed <b>" && again["repeats"] == "weekly")
    let done = await alice.send(again)
    #expect(done.status == .seeOther)
    let lines = try alice.lines(try #require(form["form"]))
    for line in ["SUMMARY:Typed <b>", "DESCRIPTION:one\\ntwo", "LOCATION:Here", "DTSTART:20261118T100000Z"] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("RRULE:FREQ=WEEKLY") })
    #expect(await alice.send(again).fields[.location] == done.fields[.location])
  }

  @Test("a deleted occurrence does not become a second series; a to-do becomes a new one")
  func deletedOccurrence() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("d", "DTSTART:20261118T100000Z", "SUMMARY:D", "RRULE:FREQ=DAILY")
    var form = try await alice.form(try alice.path("d") + "/20261120T100000Z/edit")
    form["title"] = "Typed"
    try alice.remove("uid:d/20261120T100000Z", .this)
    var page = String(decoding: await alice.send(form).body, as: UTF8.self)
    #expect(try #require(PageForm(page, "class=\"editor\""))["repeats"] == "")
    try await alice.put("t", "DUE:20261118T100000Z", "SUMMARY:T", kind: "VTODO")
    form = try await alice.form(try alice.path("t") + "/edit")
    form["title"] = "Typed too"
    try alice.remove("uid:t", .all)
    page = String(decoding: await alice.send(form).body, as: UTF8.self)
    #expect(await alice.send(try #require(PageForm(page, "class=\"editor\""))).status == .seeOther)
    #expect(
      Set(["BEGIN:VTODO", "SUMMARY:Typed too", "DUE:20261118T100000Z"])
        .isSubset(of: try alice.lines(try #require(form["form"]))))
  }

  @Test("a day’s link creates an all-day event; the button of a page creates an event of an hour")
  func wholeDay() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    #expect(await alice.page("/month/2030-11-01").contains("href=\"/event/new?start=2030-11-27\""))
    var form = try await alice.form("/event/new?start=2030-11-27")
    #expect(form["allDay"] == "1" && form["startDate"] == "2030-11-27" && form["endDate"] == "2030-11-27")
    form["title"] = "Whole"
    _ = await alice.send(form)
    let lines = try alice.lines(try #require(form["form"]))
    #expect(lines.contains("DTSTART;VALUE=DATE:20301127") && lines.contains("DTEND;VALUE=DATE:20301128"))
    let button = try #require(
      await alice.page("/day/2030-11-27").firstMatch(of: #/class="button new-event" href="([^"]+)"/#)?.1)
    form = try await alice.form(String(button))
    #expect(form["allDay"] == nil && form["startDate"] == "2030-11-27" && form["startTime"] == "09:00")
    #expect(try await alice.form("/event/new")["allDay"] == nil)
  }

  @Test("alarms are added and removed one by one; those that the form cannot show stay as they are")
  func alarms() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put(
      "a", "DTSTART:20261118T100000Z", "SUMMARY:A", "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "X-OWN:1",
      "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER;VALUE=DATE-TIME:20261117T100000Z",
      "END:VALARM")
    var form = try await alice.form(try alice.path("a") + "/edit")
    let page = await alice.page(try alice.path("a") + "/edit")
    let names = page.matches(of: #/name="removedAlarm" value="([^"]+)"/#).map { PageForm.plain(String($0.1)) }
    #expect(names.count == 2)
    form.add("removedAlarm", names[0])
    let index = try #require(form.fields.firstIndex { $0.name == "alarmNumber" })
    form.set(index, "2")
    form.set(index + 1, "hours")
    #expect(await alice.send(form).status == .seeOther)
    let lines = try alice.lines("a")
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261117T100000Z") && lines.contains("TRIGGER:-PT2H"))
    #expect(!lines.contains("TRIGGER:-PT5M"))
  }

  @Test("an item is copied and deleted once, even if a button is pressed twice")
  func copying() async throws {
    let alice = try await PageBrowser(SharedSite(), "alice")
    try await alice.put("o", "DTSTART:20261118T100000Z", "SUMMARY:Original", "X-OWN:1")
    let path = try alice.path("o")
    let copy = try await alice.form(path, "action=\"\(path)/copy\"")
    let first = await alice.send(copy)
    #expect(await alice.send(copy).fields[.location] == first.fields[.location])
    var query = ItemQuery()
    query.kinds = [.event]
    #expect(
      try alice.store.items(matching: query).count { $0.component.lines.map(\.unfolded).contains("X-OWN:1") } == 2)
    let question = await alice.page(path + "/delete")
    #expect(question.contains("Delete “Original”?"))
    var deletion = try #require(PageForm(question, "class=\"question\""))
    deletion.add("send", "no")
    let done = await alice.send(deletion)
    #expect(try await alice.follow(done).contains("Deleted: “Original”."))
    #expect(try alice.lines("o").isEmpty)
    #expect(await alice.send(deletion).fields[.location] == done.fields[.location])
  }

  @Test("the form is in the reader's language")
  func german() async throws {
    var alice = try await PageBrowser(SharedSite(), "alice")
    alice.languages = "de-AT"
    let page = await alice.page("/event/new")
    #expect(page.contains("Neuer Termin") && page.contains("Ganztägig") && page.contains(">Sichern<"))
  }
}
