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

  @Test("who is told is said before, and they get what is sent", arguments: [true, false])
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
    "what came in a file and is more than a client may send tells nobody",
    arguments: [(301, "300"), (30, "too large")])
  func tooLarge(people: Int, words: String) async throws {
    let site = try await MeetingSite(mail: StandInMail())
    let alice = try await PageBrowser(site.shared, "alice")
    let invited = (0..<people).map { "ATTENDEE:mailto:p\($0)@example.net" }
    // Notes of some megabytes are much for a mail to each.
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

  @Test("back leads to the form with what was typed, and nothing is saved or sent")
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

  @Test("who is invited changes what is theirs alone, whatever the form is made to say")
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

  @Test("a meeting is called off by its organizer, and those who are invited hear it if that is chosen")
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
