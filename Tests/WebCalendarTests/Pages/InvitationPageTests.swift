import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Invitations on pages")
struct InvitationPageTests {
  private let alice: Set<String> = ["alice@example.org"]
  private let desk: PageDesk

  init() throws {
    desk = try PageDesk(
      calendar(
        event(
          uid: "planning", title: "Planning <b>", start: ":20261119T100000Z", "DURATION:PT1H",
          "ORGANIZER;CN=Ann:mailto:ann@example.org", "ATTENDEE;CN=Alice:mailto:Alice@example.org",
          "ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@example.com"),
        event(
          uid: "weekly", title: "Weekly", start: ":20261120T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3",
          "ORGANIZER:mailto:ann@example.org", "ATTENDEE;EMAIL=alice@example.org:mailto:2_GEZ@imip.me.com"),
        event(uid: "dentist", title: "Dentist", start: ":20261119T103000Z", "DURATION:PT1H"),
        event(uid: "next", title: "Afterwards", start: ":20261119T110000Z", "DURATION:PT1H"),
        event(uid: "free", title: "Free", start: ":20261119T100000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
        event(
          uid: "over", title: "Last month", start: ":20261019T100000Z", "ORGANIZER:mailto:ann@example.org",
          "ATTENDEE:mailto:alice@example.org"),
        event(
          uid: "mine", title: "Called by me", start: ":20261121T100000Z", "ORGANIZER:mailto:alice@example.org",
          "ATTENDEE:mailto:alice@example.org", "ATTENDEE:mailto:bob@example.com")))
  }

  private func form(_ fields: String) -> FormFields { FormFields(encoded: fields) }

  private func path(_ uid: String, _ occurrence: String = "") throws -> String {
    "/event/\(try desk.test.store.itemNames().short(desk.test.store.occurrence(named: "uid:\(uid)").item.id))\(occurrence)"
  }

  /// Returns the queued messages.
  private func sent() throws -> [OutgoingMessage] {
    try desk.test.store.outgoingMessages([.waiting, .sent, .failed])
  }

  private func answers(_ uid: String) throws -> [String?] {
    try desk.test.store.items(matching: ItemQuery()).filter { $0.uid == uid }
      .sorted { $0.id.number < $1.id.number }.map { $0.component.first(.attendee)?[parameter: .partstat] }
  }

  @Test("An invitation shows the organizer, the answers and conflicting events, only to the invitees")
  func shown() throws {
    let page = desk.text(try path("planning"), addresses: alice)
    #expect(page.contains("Ann invited you. You have not answered."))
    #expect(page.contains("value=\"accepted\">Accept</button>") && page.contains("Notify ann@example.org"))
    #expect(page.contains("At the same time:") && page.contains("<bdi>Dentist</bdi></a>"))
    #expect(!page.contains("<bdi>Afterwards</bdi>") && !page.contains("<bdi>Free</bdi>"))
    #expect(!page.contains("All of them") && page.contains("2 invited: 1 yes, 1 no answer"))
    for (uid, addresses) in [("planning", []), ("planning", ["carl@example.org"]), ("mine", alice), ("dentist", alice)]
    {
      #expect(!desk.text(try path(uid), addresses: addresses).contains("class=\"reply\""), "\(uid)")
    }
    #expect(desk.text(try path("weekly"), addresses: alice).contains("invited you"))
  }

  @Test(
    "A link with an unknown revision number says nothing about an answer",
    arguments: ["-1", "0", "9999", "99999999999999999999999", "x", "", "1e3"])
  func nonsense(number: String) throws {
    let day = try CivilDate(parsing: "20261120")
    try desk.test.store.suggest(Event(uid: "AB1", title: "Flight", start: .date(day)), by: "airline")
    for path in ["/invitations", "/"] {
      #expect(!desk.text("\(path)?answered=\(number)", addresses: alice).contains("Your answer is saved"))
    }
    #expect(desk.post("/invitations/\(number)", form("answer=accepted"), addresses: alice).status != 303)
    #expect(try desk.test.store.waitingMessages().count == 1)
  }

  @Test("An answer is stored, goes to the organizer with its comment, and the page says that it waits in the outbox")
  func answering() throws {
    let address = try path("planning")
    let done = desk.post(address, form("answer=tentative&comment=If+I%0D%0Acan&tell=1"), addresses: alice)
    #expect(done.status == 303)
    #expect(try answers("planning") == ["TENTATIVE"])
    let reply = try #require(try sent().first)
    #expect(try sent().count == 1 && reply.method == .reply && reply.recipient == "mailto:ann@example.org")
    let component = try #require(reply.calendar.components.first { $0.component == .vevent })
    #expect(component.first(.comment)?.text == "If I can")
    let location = try #require(done.location)
    let page = desk.text(location, addresses: alice)
    #expect(page.contains("Your answer is saved. The message to ann@example.org is waiting in the outbox."))
    #expect(page.contains("You might be coming.") && page.contains("aria-pressed=\"true\">Maybe"))
    try desk.test.store.conclude(reply)
    #expect(desk.text(location, addresses: alice).contains("Your answer was sent to ann@example.org."))
    #expect(!desk.text(address, addresses: alice).contains("Your answer"))
  }

  @Test("A reader can answer without notifying the organizer")
  func silent() throws {
    let done = desk.post(try path("planning"), form("answer=declined"), addresses: alice)
    #expect(try answers("planning") == ["DECLINED"] && sent().isEmpty)
    #expect(desk.text(try #require(done.location), addresses: alice).contains("Nobody is notified."))
  }

  @Test("One occurrence can be answered, or all of them")
  func series() throws {
    let occurrence = try path("weekly", "/20261127T090000Z")
    let page = desk.text(occurrence, addresses: alice)
    #expect(page.contains("This one") && page.contains("All of them"))
    let done = desk.post(occurrence, form("answer=declined&span=this&tell=1"), addresses: alice)
    #expect(try answers("weekly") == [nil, "DECLINED"])
    #expect(desk.text(try #require(done.location), addresses: alice).contains("You are not coming."))
    _ = desk.post(occurrence, form("answer=accepted&span=all&tell=1"), addresses: alice)
    #expect(try answers("weekly") == ["ACCEPTED", "ACCEPTED"])
    #expect(try sent().count == 2 && sent().allSatisfy { $0.recipient == "mailto:ann@example.org" })
  }

  @Test("An answer that is invalid, or to somebody else's invitation, changes nothing")
  func refused() throws {
    let before = try desk.test.store.revision()
    let planning = try path("planning")
    #expect(desk.post(planning, form("answer=yes"), addresses: alice).status == 404)
    #expect(desk.post(planning, form("answer=left"), addresses: alice).status == 404)
    #expect(desk.post(planning, form("answer=accepted"), addresses: ["carl@example.org"]).status == 409)
    #expect(desk.post(planning, form("answer=accepted")).status == 409)
    #expect(desk.post("/event/ffffffff", form("answer=accepted"), addresses: alice).status == 404)
    #expect(desk.post("/invitations/7", form("answer=accepted"), addresses: alice).status == 410)
    #expect(desk.post("/invitations", form("answer=accepted"), addresses: alice).status == 404)
    #expect(try desk.test.store.revision() == before && sent().isEmpty)
  }

  @Test("Waiting invitations have a page, and their number is shown on every page until they are answered")
  func waiting() throws {
    let count = { (addresses: Set<String>) -> String? in
      desk.text("/week/2026-11-18", addresses: addresses).firstMatch(of: #/class="count">(\d+)</#).map { String($0.1) }
    }
    #expect(count(alice) == "2")
    let page = desk.text("/invitations", addresses: alice)
    #expect(page.contains("<bdi>Planning &lt;b&gt;</bdi>") && page.contains("<bdi>Weekly</bdi>"))
    #expect(!page.contains("Last month") && !page.contains("Called by me"))
    _ = desk.post(try path("planning"), form("answer=accepted&tell=1"), addresses: alice)
    #expect(count(alice) == "1")
    _ = desk.post(try path("weekly"), form("answer=accepted&tell=1"), addresses: alice)
    #expect(count(alice) == nil)
    #expect(desk.text("/invitations", addresses: alice).contains("Nothing is waiting for you"))
  }

  @Test("A waiting message is decided on its page: accepted with an answer, or left")
  func messages() throws {
    let text = { (uid: String) in
      calendar(
        event(
          uid: uid, title: "Dinner", start: ":20261122T180000Z", "ORGANIZER:mailto:eve@example.net",
          "ATTENDEE:mailto:alice@example.org"), properties: ["METHOD:REQUEST"])
    }
    for uid in ["dinner", "other"] {
      var options = ImportOptions()
      options.origins["1.ics"] = MessageOrigin(sender: "eve@example.net")
      options.messages = MessageOptions(addresses: alice)
      try desk.test.load(text(uid), options: options)
    }
    let ids = try desk.test.store.waitingMessages().map(\.id)
    #expect(ids.count == 2)
    let page = desk.text("/invitations", addresses: alice)
    #expect(page.contains("an invitation is waiting for your answer") && page.contains("eve@example.net"))
    // Without known addresses, there is no way to reply.
    #expect(!desk.text("/invitations").contains("<button class=\"button\" name=\"answer\""))
    #expect(desk.post("/invitations/\(ids[0])", form("answer=accepted&tell=1")).status == 404)
    let done = desk.post("/invitations/\(ids[0])", form("answer=accepted&tell=1"), addresses: alice)
    #expect(try answers("dinner") == ["ACCEPTED"])
    #expect(try sent().map(\.recipient) == ["mailto:eve@example.net"])
    #expect(
      desk.text(try #require(done.location), addresses: alice).contains("to eve@example.net is waiting in the outbox"))
    #expect(
      desk.post("/invitations/\(ids[1])", form("answer=left&tell=1"), addresses: alice).location == "/invitations")
    #expect(try desk.test.store.waitingMessages().isEmpty && answers("other").isEmpty && sent().count == 1)
    // Submitting twice replies once.
    #expect(desk.post("/invitations/\(ids[0])", form("answer=declined&tell=1"), addresses: alice).status == 410)
  }

  @Test("A message in a file is read for the user's addresses, and the page says what is not done automatically")
  func files() throws {
    let upload = { (sender: String) throws -> String in
      var form = FormFields()
      let text = calendar(
        event(
          uid: "planning", sequence: 2, title: "Moved", start: ":20261119T150000Z", "DURATION:PT1H",
          "ORGANIZER:mailto:\(sender)", "ATTENDEE:mailto:alice@example.org"), properties: ["METHOD:REQUEST"])
      form.files = [UploadedFile(name: "message.ics", bytes: Array(text.utf8))]
      return try #require(desk.post("/import", form, addresses: alice).location)
    }
    let other = desk.text(try upload("mallory@example.net"), addresses: alice)
    #expect(
      other.contains("needs your decision: its organizer differs, or may differ, from that of the stored meeting"))
    let update = try upload("ann@example.org")
    #expect(!desk.text(update, addresses: alice).contains("needs your decision"))
    #expect(desk.post(update, form("do=import"), addresses: alice).status == 303)
    #expect(desk.text(try path("planning"), addresses: alice).contains("Moved"))
  }

  @Test("An invitation in a read-only calendar cannot be answered")
  func readOnly() throws {
    for var calendar in try desk.test.store.allCalendars() where calendar.allowsContentModifications {
      calendar.isReadOnly = true
      try desk.test.store.updateCalendar(calendar)
    }
    let page = desk.text(try path("planning"), addresses: alice)
    #expect(page.contains("Its calendar is read-only") && !page.contains("name=\"answer\""))
    #expect(desk.post(try path("planning"), form("answer=accepted"), addresses: alice).status == 403)
  }
}
