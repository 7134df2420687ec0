import CalendarModel
import CalendarStore
import HTTPTypes
import ICalendar
import Testing

@testable import CalendarServer

@Suite("Editing meetings in a browser", .timeLimit(.minutes(30)))
struct MeetingEditingTests {
  private static let path = MeetingSite.alice + "m1.ics"

  private func site() async throws -> (MeetingSite, PageBrowser, PageBrowser) {
    let site = try await MeetingSite()
    #expect(await site.put(Self.path, MeetingSite.meeting(), by: "alice").status.code == 201)
    return (site, try await PageBrowser(site.shared, "alice"), try await PageBrowser(site.shared, "bob"))
  }

  private func title(_ site: MeetingSite, _ user: String) async throws -> String? {
    let copy = try #require(try await site.copies(of: "m1", by: user).first)
    return await site.text(copy, by: user)?.split(separator: "\n").first { $0.hasPrefix("SUMMARY") }.map(String.init)
  }

  @Test("the page says first who will be notified, and they get what is sent", arguments: [true, false])
  func organizer(_ sends: Bool) async throws {
    let (site, alice, _) = try await site()
    var form = try await alice.form(try alice.path("m1") + "/edit")
    form["title"] = "Moved"
    let asked = await alice.send(form)
    let page = String(decoding: asked.body, as: UTF8.self)
    #expect(asked.status == .ok && page.contains("Send to 2 people") && page.contains("Save without sending"))
    #expect(page.contains("bob@example.org, carol@example.org"))
    #expect(try await title(site, "alice") == "SUMMARY:Planning")
    var answer = try #require(PageForm(page, "class=\"question\""))
    answer.add("send", sends ? "yes" : "no")
    #expect(await alice.send(answer).status == .seeOther)
    #expect(try await title(site, "alice") == "SUMMARY:Moved")
    #expect(try await title(site, "bob") == (sends ? "SUMMARY:Moved" : "SUMMARY:Planning"))
  }

  @Test(
    "a meeting from a file that is larger than a client may send notifies nobody",
    arguments: [(301, "300"), (30, "too large")])
  func tooLarge(people: Int, words: String) async throws {
    let site = try await MeetingSite(mail: StandInMail())
    let alice = try await PageBrowser(site.shared, "alice")
    let invited = (0..<people).map { "ATTENDEE:mailto:p\($0)@example.net" }
    // Notes of several megabytes are too large to mail to everyone.
    let notes = "DESCRIPTION:" + String(repeating: "a", count: people == 30 ? 2_500_000 : 10)
    let text = MeetingSite.meeting(uid: "big", people: [])
      .replacing("END:VEVENT", with: (invited + [notes, "END:VEVENT"]).joined(separator: "\r\n"))
    try alice.store.importCalendars([CalendarInput(name: "big.ics", bytes: Array(text.utf8))])
    var form = try await alice.form(try alice.path("big") + "/edit")
    form["title"] = "Larger"
    var page = String(decoding: await alice.send(form).body, as: UTF8.self)
    if var answer = PageForm(page, "class=\"question\"") {
      answer.add("send", "yes")
      page = String(decoding: await alice.send(answer).body, as: UTF8.self)
    }
    #expect(page.contains(words) && page.utf8.count < 1_000_000)
    #expect(try alice.lines("big").contains("SUMMARY:Planning"))
  }

  @Test("going back leads to the form with the input, and nothing is saved or sent")
  func back() async throws {
    let (site, alice, _) = try await site()
    var form = try await alice.form(try alice.path("m1") + "/edit")
    form["title"] = "Moved"
    let page = String(decoding: await alice.send(form).body, as: UTF8.self)
    var answer = try #require(PageForm(page, "class=\"question\""))
    answer.add("back", "1")
    let again = String(decoding: await alice.send(answer).body, as: UTF8.self)
    #expect(try #require(PageForm(again, "class=\"editor\""))["title"] == "Moved")
    #expect(try await title(site, "alice") == "SUMMARY:Planning")
  }

  @Test("a copy of a meeting invites nobody until the user has looked at it")
  func copied() async throws {
    let (site, alice, _) = try await site()
    let path = try alice.path("m1")
    #expect(await alice.send(try await alice.form(path, "action=\"\(path)/copy\"")).status == .seeOther)
    #expect(try await site.inbox("bob") == ["REQUEST"])
  }

  @Test("an attendee changes only the attendee's own fields, whatever the form says")
  func attendee() async throws {
    let (site, _, bob) = try await site()
    var form = try await bob.form(try bob.path("m1") + "/edit")
    #expect(form["title"] == nil && form["startDate"] == nil && form["availability"] == "busy")
    (form["availability"], form["title"], form["startDate"]) = ("free", "Bob’s", "2030-01-01")
    #expect(await bob.send(form).status == .seeOther)
    #expect(try await title(site, "bob") == "SUMMARY:Planning")
    #expect(try bob.lines("m1").contains("TRANSP:TRANSPARENT"))
    #expect(try !bob.lines("m1").contains { $0.hasPrefix("DTSTART") && $0.contains("2030") })
    #expect(try await title(site, "alice") == "SUMMARY:Planning")
  }

  @Test("an organizer is asked whether to notify the attendees of a move, and nobody else moves the meeting")
  func moved() async throws {
    let (site, alice, bob) = try await site()
    var form = try await alice.form(try alice.path("m1") + "/move")
    form["minutes"] = "30"
    let asked = await alice.send(form)
    var answer = try #require(PageForm(String(decoding: asked.body, as: UTF8.self), "class=\"question\""))
    #expect(asked.status == .ok)
    #expect(try await site.inbox("bob") == ["REQUEST"])
    answer.add("send", "yes")
    #expect(await alice.send(answer).status == .seeOther)
    #expect(try await site.inbox("bob").count == 2)
    let revision = try bob.store.revision()
    #expect(await bob.get(try bob.path("m1") + "/move").status == .forbidden)
    let token = try #require(try await bob.form("/event/new")["token"])
    let name = String(repeating: "0", count: 32)
    let sent = "token=\(token)&form=\(name)&revision=\(revision)&days=1"
    #expect(await bob.post(try bob.path("m1") + "/move", sent).status == .forbidden)
    #expect(try bob.store.revision() == revision)
  }

  @Test(
    "people are invited with a new event, from the user's first known address", arguments: [true, false])
  func newMeeting(_ sends: Bool) async throws {
    let (site, alice, bob) = try await site()
    var form = try await alice.form("/event/new?start=2026-11-18T14:00")
    (form["title"], form["people"]) = ("Party", "Bob B. <bob@example.org>\r\n\r\ncarol@example.org\r\nBOB@example.org")
    let revision = try alice.store.revision()
    let page = String(decoding: await alice.send(form).body, as: UTF8.self)
    #expect(page.contains("Save “Party”?") && page.contains("Send to 2 people"))
    #expect(try alice.store.revision() == revision)
    var answer = try #require(PageForm(page, "class=\"question\""))
    answer.add("send", sends ? "yes" : "no")
    let done = await alice.send(answer)
    #expect(done.status == .seeOther)
    #expect(try await alice.follow(done).contains("Party"))
    let uid = try #require(form["form"])
    let lines = try alice.lines(uid)
    #expect(lines.contains("ORGANIZER:mailto:alice@example.org"))
    let people = lines.filter { $0.hasPrefix("ATTENDEE") }
    #expect(people.count == 2 && people.contains { $0.contains("CN=Bob B.") && $0.hasSuffix("mailto:bob@example.org") })
    #expect(try await site.copies(of: uid, by: "bob").isEmpty == !sends)
    #expect(await alice.send(answer).fields[.location] == done.fields[.location])
    #expect(try alice.lines(uid).count { $0 == "BEGIN:VEVENT" } == lines.count { $0 == "BEGIN:VEVENT" })
    if sends { #expect(try bob.lines(uid).contains("SUMMARY:Party")) }
  }

  @Test("a person removed in the form is removed and notified, and all others keep their answers")
  func removal() async throws {
    let (site, alice, _) = try await site()
    let copy = try #require(try await site.copies(of: "m1", by: "bob").first)
    let accepted = try #require(await site.text(copy, by: "bob")).split(separator: "\n").map { line in
      line.hasSuffix("mailto:bob@example.org") ? "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.org" : String(line)
    }
    #expect(await site.put(copy, accepted.map { $0 + "\r\n" }.joined(), by: "bob").status.code == 204)
    var form = try await alice.form(try alice.path("m1") + "/edit")
    let people = try #require(form["people"])
    #expect(people.contains("bob@example.org") && people.contains("carol@example.org") && !people.contains("alice@"))
    form["people"] = "bob@example.org\nDora <dora@example.net>"
    let page = String(decoding: await alice.send(form).body, as: UTF8.self)
    #expect(page.contains("dora@example.net") && page.contains("carol@example.org"))
    var answer = try #require(PageForm(page, "class=\"question\""))
    answer.add("send", "yes")
    #expect(await alice.send(answer).status == .seeOther)
    let lines = try alice.lines("m1").filter { $0.hasPrefix("ATTENDEE") }
    #expect(lines.contains { $0.hasSuffix("mailto:bob@example.org") && $0.contains("PARTSTAT=ACCEPTED") })
    #expect(lines.contains { $0.hasSuffix("mailto:dora@example.net") && $0.contains("CN=Dora") })
    #expect(!lines.contains { $0.hasSuffix("mailto:carol@example.org") })
    #expect(try PageBrowser.lines("m1", of: "carol", site.shared).contains("STATUS:CANCELLED"))
  }

  @Test("whole series and later parts can invite people; a single occurrence cannot")
  func series() async throws {
    let (_, alice, _) = try await site()
    try await alice.put("s", "DTSTART:20261118T100000Z", "SUMMARY:S", "RRULE:FREQ=DAILY;COUNT=10")
    var form = try await alice.form(try alice.path("s") + "/20261120T100000Z/edit")
    form["people"] = "dora@example.net"
    let page = String(decoding: await alice.send(form).body, as: UTF8.self)
    #expect(!page.contains("value=\"this\"") && page.contains("value=\"future\"") && page.contains("value=\"all\""))
    var answer = try #require(PageForm(page, "class=\"question\""))
    #expect(answer["span"] == "future")
    answer.add("send", "no")
    #expect(await alice.send(answer).status == .seeOther)
    #expect(try !alice.lines("s").contains { $0.hasPrefix("ATTENDEE") })
    var query = ItemQuery()
    query.kinds = [.event]
    let later = try alice.store.items(matching: query).map { $0.component.lines.map(\.unfolded) }
      .filter { $0.contains("SUMMARY:S") && $0.contains { $0.hasPrefix("ATTENDEE") } }
    #expect(later.count == 1 && later[0].contains("DTSTART:20261120T100000Z"))
  }

  @Test("an invalid address is reported, too many are refused, and a form shows no field that cannot be used")
  func wrongPeople() async throws {
    let (site, alice, bob) = try await site()
    let revision = try alice.store.revision()
    let many = (1...301).map { "a\($0)@example.net" }.joined(separator: "\n")
    for (text, words) in [
      ("Bob <bob>", "“bob” is not an e-mail address"), ("<b>@example.org", "is not an e-mail address"),
      ("a@example.net\nmailto:x\"@example.net", "is not an e-mail address"), (many, "can invite up to 300 people"),
    ] {
      var form = try await alice.form("/event/new?start=2026-11-18T14:00")
      (form["title"], form["people"]) = ("Party", text)
      let answer = await alice.send(form)
      let page = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status.code == 422 && page.contains(words), "\(text.prefix(30))")
      #expect(PageForm(page, "class=\"editor\"")?["people"]?.replacing("\r\n", with: "\n") == text)
    }
    #expect(try alice.store.revision() == revision)
    #expect(try await bob.form(try bob.path("m1") + "/edit")["people"] == nil)
    let dave = try await PageBrowser(site.shared, "dave")
    var form = try await dave.form("/event/new?start=2026-11-18T14:00")
    #expect(form["people"] == nil)
    (form["title"], form["people"]) = ("Dave’s", "bob@example.org")
    #expect(await dave.send(form).status == .seeOther)
    #expect(try !dave.lines(try #require(form["form"])).contains { $0.hasPrefix("ATTENDEE") })
  }

  @Test("a meeting is cancelled by its organizer, and the attendees are notified on request")
  func deletion() async throws {
    let (site, alice, bob) = try await site()
    let page = await alice.page(try alice.path("m1") + "/delete")
    #expect(page.contains("Send to 2 people") && page.contains("Delete without sending"))
    var answer = try #require(PageForm(page, "class=\"question\""))
    answer.add("send", "yes")
    #expect(await alice.send(answer).status == .seeOther)
    #expect(try await site.copies(of: "m1", by: "alice").isEmpty)
    #expect(try bob.lines("m1").contains("STATUS:CANCELLED"))
  }
}
