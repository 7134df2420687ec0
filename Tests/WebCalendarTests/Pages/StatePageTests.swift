import CalendarModel
import CalendarStore
import CivilTime
import PageLayout
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("States that pages show")
struct StatePageTests {
  @Test("Events that the reader has declined are marked in every view, only for that reader")
  func declined() throws {
    let desk = try PageDesk(
      calendar(
        event(
          title: "Party", start: ";TZID=Europe/Berlin:20261118T100000", "DURATION:PT1H",
          "ORGANIZER:mailto:b@example.org",
          "ATTENDEE;PARTSTAT=DECLINED:MAILTO:Alice@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.org")))
    for view in ["day", "week", "month", "list"] {
      let address = "/\(view)/2026-11-18"
      #expect(desk.text(address, addresses: ["alice@example.org"]).contains(", declined</"), "\(view)")
      #expect(!desk.text(address, addresses: ["b@example.org"]).contains("declined"), "\(view)")
      #expect(!desk.text(address).contains("declined"), "\(view)")
      // Without a state, neither a state nor a comma is shown.
      #expect(!desk.text(address).contains(", </"), "\(view)")
    }
  }

  @Test("Items that were read to find declined ones are not read again")
  func readOnce() throws {
    for (addresses, place) in [(["alice@example.org"], "Club"), ([], nil)] as [(Set<String>, String?)] {
      let desk = try PageDesk(calendar(event(start: ":20261118T100000Z", "DURATION:PT1H", "LOCATION:Club")))
      let context = try desk.context(addresses)
      let events = try context.reader.events(context.today, context.today, mostOfDay: 10).events
      // An item that is no longer in the store cannot be read again.
      try desk.test.store.undo()
      #expect(try events.map { try EventFacts(events).place($0) } == [place])
    }
  }

  @Test("The reader is listed after the organizer, whatever the answers")
  func you() throws {
    let desk = try PageDesk(
      calendar(
        event(
          title: "Party", start: ":20261118T100000Z", "ORGANIZER;CN=Boss:mailto:b@example.org",
          "ATTENDEE;CN=Carol;PARTSTAT=ACCEPTED:mailto:c@example.org",
          "ATTENDEE;CN=Alice;PARTSTAT=DECLINED:mailto:alice@example.org")))
    let path = "/event/" + (try #require(desk.eventPath(desk.text("/list/2026-11-18"))))
    let names = { (page: String) in page.matches(of: #/<bdi>(Boss|Alice|Carol)<\/bdi>/#).map { String($0.1) } }
    #expect(names(desk.text(path)) == ["Boss", "Carol", "Alice"])
    let page = desk.text(path, addresses: ["alice@example.org"])
    #expect(names(page) == ["Boss", "Alice", "Carol"])
    #expect(page.contains("<bdi>Alice</bdi> <span class=\"quiet small\">you</span>"))
  }

  @Test("The log offers to undo changes of items or calendars, and nothing else")
  func settings() throws {
    let desk = try PageDesk(calendar(event()))
    #expect(desk.text("/log").matches(of: #/name="revision"/#).count == 1)
    let calendar = try desk.test.store.createCalendar(title: "Other")
    try desk.test.store.setDefaultCalendar(calendar, for: .event)
    let page = desk.text("/log")
    #expect(page.contains("Changed settings"))
    #expect(page.matches(of: #/name="revision"/#).count == 2)
  }

  @Test("The log names what was added, the first of it if there is much")
  func added() throws {
    let desk = try PageDesk(
      calendar((1...5).map { event(uid: "\($0)", title: "Talk \($0)", start: ":20261118T110000Z") }))
    #expect(desk.text("/log").contains("Added “Talk 1”, “Talk 2”, “Talk 3” and 2 more"))
    try desk.test.load(calendar(event(uid: "one", title: "Lunch", start: ":20261119T110000Z")))
    #expect(desk.text("/log").contains("Added “Lunch”</bdi>"))
  }

  @Test("A link is not a video call, and a video call is")
  func links() throws {
    let lines = ["URL:https://example.com/agenda", "CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.com/x"]
    let desk = try PageDesk(calendar(event(start: ":20261118T110000Z", lines[0], lines[1])))
    let page = desk.text("/event/" + (try #require(desk.eventPath(desk.text("/list/2026-11-18")))))
    #expect(page.contains(#/<dt>Join</dt><dd><p><a class="link" href="https://meet.example.com/x"/#))
    #expect(page.contains(#/<dt>Link</dt><dd><p><a class="link" href="https://example.com/agenda"/#))
  }

  @Test("Second lines have their icons")
  func signs() throws {
    let lines = [
      "RRULE:FREQ=DAILY", "ATTENDEE:mailto:b@example.org", "CONFERENCE;VALUE=URI:https://meet.example.com/x",
    ]
    let desk = try PageDesk(calendar(event(start: ":20261118T110000Z", lines[0], lines[1], lines[2])))
    let page = desk.text("/list/2026-11-18")
    for sign in ["video", "repeat", "people"] { #expect(page.contains("#i-\(sign)\""), "\(sign)") }
  }

  @Test("Calendars without a colour get one that no other has")
  func colors() throws {
    let desk = try PageDesk(
      calendar(
        event(start: ":20261118T110000Z"),
        properties: ["X-WR-CALNAME:Red", "X-APPLE-CALENDAR-COLOR:\(CalendarColor.usual[1].hexadecimal)"]))
    for number in 1...5 { try desk.test.store.createCalendar(title: "Calendar \(number)") }
    let colors = desk.text("/calendars").matches(of: #/--true:(#[0-9A-F]{6})/#).map { String($0.1) }
    #expect(colors.count > 5 && Set(colors).count == colors.count)
  }

  @Test("The log names what was deleted, and so does the notice after an undo")
  func deleted() throws {
    let desk = try PageDesk(calendar(event(title: "Cinema: <b>Stalker</b>", start: ":20261118T110000Z")))
    let added = try desk.test.store.revision()
    #expect(desk.post("/undo", FormFields(encoded: "revision=\(added)")).status == 303)
    let page = desk.text("/log?undone=\(added)")
    #expect(page.contains("Deleted “Cinema: &lt;b&gt;Stalker&lt;/b&gt;”"))
    // An undo can itself be undone.
    #expect(desk.post("/undo", FormFields(encoded: "revision=\(added + 1)")).status == 303)
    #expect(desk.text("/log?undone=\(added + 1)").contains("Undone: deleted “Cinema: &lt;b&gt;Stalker&lt;/b&gt;”"))
  }

  @Test(
    "The chooser shows the state of synchronization, and the sidebar only problems",
    arguments: [
      (Account.State.ready, "Synced with the server 5 minutes ago.", false),
      (.waiting, "Offline since 10:40.", true), (.needsCredentials, "Sign in again.", true),
      (.blocked, "Failed at 10:40: nobody vouches for &lt;it&gt;", true),
      (.gone, "No longer on the server. Kept here.", true),
    ])
  func refresh(_ state: Account.State, _ words: String, _ isBad: Bool) throws {
    let desk = try PageDesk(calendar(event(start: ":20261118T110000Z")))
    let store = desk.test.store
    let now = try instant("20261118T104000Z")
    try store.mirroring { batch in
      let source = try batch.makeSource(.calDAV, title: "Server")
      var account = try batch.add(Account(.calDAV, source: source, origin: "https://cal.example/"))
      account.enter(state, state == .blocked ? "nobody vouches for <it>" : nil, at: now.adding(seconds: -3600))
      account.lastSuccess = now.adding(seconds: -300)
      try batch.save(account)
      let calendar = try batch.makeCalendar(title: "Remote", color: nil, sourceID: source.id, for: [.event])
      try batch.save(
        MirroredCalendar(calendarID: calendar.id, accountID: account.id, href: "https://cal.example/work/"))
    }
    #expect(desk.text("/calendars").contains(words))
    let side = desk.text("/week/2026-11-18")
    #expect(side.contains("<p class=\"state bad\">") == isBad)
    #expect(side.contains(words) == isBad)
  }

  @Test(
    "Clocks follow the language, with its words for a.m. and p.m.",
    arguments: [
      ("en-US", "5:05 PM"), ("en-GB", "17:05"), ("de-DE", "17:05"), ("ko-KR", "오후 5:05"), ("ar-EG", "5:05 م"),
      ("en-AU", "5:05 pm"), ("ja-JP", "17:05"),
    ])
  func clocks(_ tag: String, _ text: String) throws {
    let language = PageLanguage.preferred(tag)
    let time = CivilDateTime(startOf: try #require(RFC3339.date("2026-11-18"))).adding(seconds: 61_500)
    #expect(language.clock(time) == text)
  }

  @Test("A day has the days of its week above it, for phones")
  func strip() throws {
    let desk = try PageDesk(calendar(event(start: ":20261118T110000Z")))
    let page = desk.text("/day/2026-11-20")
    let strip = try #require(page.firstMatch(of: #/<nav class="strip"[\s\S]*?<\/nav>/#)).output
    #expect(strip.matches(of: #/href="\/day\/2026-11-(?:16|17|18|19|20|21|22)[#"]/#).count == 7)
    #expect(strip.contains(#/2026-11-20#h08" aria-current="page"/#))
    #expect(strip.contains("Wednesday 18 November, today"))
    #expect(!desk.text("/week/2026-11-20").contains("class=\"strip\""))
  }
}
