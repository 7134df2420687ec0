import CalendarStore
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Calendars that others share")
struct SharedCalendarTests {
  private let desk: PageDesk
  private let bob: TestStore
  private let work: StoredCalendar
  private let secret: StoredCalendar

  /// Creates stores in which Bob shares the calendar Work with Alice, and keeps Secret private.
  init() throws {
    desk = try PageDesk(calendar(event(title: "Lunch", start: ":20261118T110000Z"), properties: ["X-WR-CALNAME:Own"]))
    bob = try TestStore(now: "20261118T104000Z")
    let review = event(uid: "review", title: "Design review", start: ":20261118T120000Z", "DURATION:PT1H")
    let todo = component("VTODO", uid: "todo", ["SUMMARY:Write it down", "DUE:20261120T120000Z"])
    try bob.load([
      calendar(review, todo, properties: ["X-WR-CALNAME:Work"]),
      calendar(
        event(uid: "doctor", title: "Doctor", start: ":20261118T130000Z"),
        component("VTODO", uid: "pills", ["SUMMARY:Pills", "DUE:20261120T120000Z"]),
        properties: ["X-WR-CALNAME:Secret"]),
    ])
    work = try bob.store.calendar(named: "Work")
    secret = try bob.store.calendar(named: "Secret")
    try bob.store.share("Work", with: .user("alice", mayWrite: false))
    desk.user = "alice"
    desk.sharing = [sharing]
  }

  private var sharing: SharingStore {
    let store = bob.store
    return SharingStore(
      owner: "bob", shares: { try store.shares() }, open: { store }, lend: { store.lent(to: "alice") })
  }

  private static let views = [
    "/day/2026-11-18", "/week/2026-11-18", "/month/2026-11-18", "/list/2026-11-18", "/search?q=d*", "/todos",
    "/todos?by=list", "/calendars", "/search?q=calendar:Secret", "/search?all=1&q=doctor", "/search?q=pills",
  ]

  @Test("are on every page, and unshared ones on none", arguments: views)
  func pages(_ address: String) throws {
    let page = desk.text(address)
    #expect(!page.contains("Doctor") && !page.contains("Pills"))
    #expect(!page.contains("Secret") || address.contains("Secret"))
    if address.contains("2026") { #expect(page.contains("Design review") && page.contains("Lunch")) }
    if address.hasPrefix("/todos") { #expect(page.contains("Write it down")) }
    #expect(page.contains("Shared by bob") && page.contains("Work (bob)"))
    desk.user = "carol"
    let strange = desk.text(address)
    #expect(!strange.contains("Design review") && !strange.contains("Write it down") && !strange.contains("bob"))
  }

  @Test("have event pages, which show and export nothing else, and accept no answers")
  func events() throws {
    let page = desk.text("/day/2026-11-18")
    let path = String(try #require(page.firstMatch(of: #/href="(\/event\/bob~[^"]+)"/#)).1)
    let event = desk.text(path)
    #expect(event.contains("Design review</h1>") && event.contains("Work (bob)") && !event.contains(">History<"))
    let file = desk.text(path + ".ics")
    #expect(file.contains("UID:review") && !file.contains("UID:doctor"))
    #expect(desk.post(path, FormFields(encoded: "answer=accepted&tell=1")).status == 404)
    let doctor = "/event/bob~" + (try bob.store.itemNames().short(bob.store.occurrence(named: "uid:doctor").item.id))
    for address in [doctor, doctor + ".ics", doctor + "?raw", doctor + "?notes"] {
      #expect(desk.get(address).status == 404, "\(address)")
    }
    let own = doctor.replacing("bob~", with: "")
    #expect(!desk.text(own).contains("Doctor"))
    desk.user = "carol"
    #expect(desk.get(path).status == 404)
  }

  @Test("have forms that are rejected in the same way for unshared and for missing items")
  func remade() throws {
    for uid in ["daily", "nightly"] {
      try bob.load(
        calendar(
          event(uid: uid, start: ":20261118T140000Z", "RRULE:FREQ=WEEKLY"),
          properties: ["X-WR-CALNAME:\(uid == "daily" ? "Work" : "Secret")"]))
    }
    let names = try bob.store.itemNames()
    func form(_ name: String) -> String {
      let fields = "title=t&repeats=daily&calendar=1&form=\(String(repeating: "3", count: 32))"
      return String(
        decoding: desk.post("/event/bob~\(name)/20261118T140000Z/edit", FormFields(encoded: fields)).body, as: UTF8.self
      ).replacing(name, with: "NAME")
    }
    let secret = try form(names.short(bob.store.occurrence(named: "uid:nightly").item.id))
    #expect(secret == form("ffff") && secret.contains("name=\"repeats\""))
  }

  @Test("are shown and hidden like the reader’s own, singly and by owner")
  func choosing() throws {
    let chooser = desk.text("/calendars")
    let numbers = chooser.matches(of: #/name="toggle" value="(\d+)"/#).map { String($0.1) }
    let number = try #require(numbers.compactMap { Int64($0) }.max())
    #expect(chooser.contains(", read-only"))
    let hidden = desk.post("/calendars/shown", FormFields(encoded: "toggle=\(number)")).cookies.map(\.value)
    #expect(hidden == ["\(number)"])
    let week = desk.text("/week/2026-11-18", cookies: ["hidden": "\(number)"])
    #expect(!week.contains("Design review") && week.contains("Lunch"))
    let only = desk.post("/calendars/shown", FormFields(encoded: "only=\(number)")).cookies.map(\.value)
    let alone = desk.text("/week/2026-11-18", cookies: ["hidden": only[0]])
    #expect(alone.contains("Design review") && !alone.contains("Lunch"))
    // Items that cannot be changed on the pages cannot be moved, either.
    #expect(alone.contains(" fixed") && !week.contains(" fixed"))
  }

  @Test("are exported by users who may see them, and by no others")
  func exports() throws {
    let options = desk.text("/calendars").matches(of: #/<option value="(\d+)">([^<]+)</#)
    let number = try #require(options.first { $0.2 == "Work (bob)" }).1
    let file = desk.get("/export?calendar=\(number)&from=2026-11-18&to=2026-11-18")
    let text = String(decoding: file.body, as: UTF8.self)
    #expect(file.filename == "calendar.ics" && text.contains("UID:review") && !text.contains("UID:doctor"))
    #expect(desk.get("/export?calendar=\(number)&from=2027-11-18&to=2027-11-19").status == 404)
    for number in [Int64(number).map { $0 - work.id + secret.id } ?? 0, secret.id + 1000, -1] {
      #expect(desk.get("/export?calendar=\(number)").status == 404)
    }
    for fields in ["from=yesterday", "to=2026-13-01", "from=99999-01-01"] {
      #expect(desk.get("/export?calendar=\(number)&\(fields)").status == 404)
    }
  }

  @Test(
    "open no other user's store on a page that shows nothing of it", arguments: views.filter { !$0.contains("search") })
  func unopened(_ address: String) throws {
    struct IsOpened: Error {}
    let number = try #require(
      desk.text("/calendars").matches(of: #/name="toggle" value="(\d+)"/#).compactMap { Int64($0.1) }.max())
    let store = bob.store
    desk.sharing = [
      SharingStore(
        owner: "bob", shares: { try store.shares() }, open: { throw IsOpened() }, lend: { throw IsOpened() })
    ]
    let cookies = ["hidden": "\(number)"]
    #expect(desk.get(address, cookies: cookies).status == 200)
    #expect(desk.text(address, cookies: cookies).contains("Work (bob)"))
    #expect(desk.get(address).status == 500)
  }

  @Test("change the version of a view if they change, or are no longer shared")
  func versions() throws {
    let tag = desk.get("/week/2026-11-18").tag
    #expect(desk.get("/week/2026-11-18", known: [tag]).isKnown)
    try bob.load(calendar(event(uid: "new", start: ":20261119T110000Z"), properties: ["X-WR-CALNAME:Work"]))
    #expect(!desk.get("/week/2026-11-18", known: [tag]).isKnown)
    let next = desk.get("/week/2026-11-18").tag
    try bob.store.revokeShares(with: "alice")
    #expect(!desk.get("/week/2026-11-18", known: [next]).isKnown)
    #expect(!desk.text("/week/2026-11-18").contains("Design review"))
  }
}
