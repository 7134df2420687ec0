import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Fetching
import SimulatedServer
import Synchronization
import Testing

@Suite("Synchronizing with a simulated server")
struct SyncTests {
  @Test("nothing is sent from a read-only account, even if its calendar was made writable here and edited")
  func readOnlyAccount() async throws {
    let world = try World()
    world.addThere("a", title: "There")
    try await world.sync()
    var account = world.account
    account.chosen.isReadOnly = true
    let changed = account
    try world.store.mirroring { try $0.save(changed) }
    try world.changeHere("a") { $0.title = "Here" }
    try world.addHere("b", title: "New")
    try world.store.mirroring { batch in
      for var calendar in try batch.storedCalendars(ofSource: changed.sourceID) {
        calendar.isReadOnly = false
        try batch.save(calendar)
      }
    }
    let writes = world.server.writeCount
    for _ in 0..<2 {
      let report = try await AccountSync(
        world.store, changed, transport: world.server, credentials: nil, clock: world.clock
      ).run(SyncOptions())
      #expect(report.calendars.first?.up.isEmpty == true && report.isIncomplete, "\(report)")
    }
    #expect(world.server.writeCount == writes)
    #expect(world.remoteTexts().count == 1 && world.remoteTexts()["a"]?.contains("SUMMARY:There") == true)
  }

  @Test("items are fetched and sent, including changed and deleted ones")
  func bothWays() async throws {
    let world = try World()
    world.addThere("a", title: "From there", "X-ODD:kept")
    #expect(try await world.sync().calendars.map(\.down.added) == [1])
    #expect(try world.texts()["a"]?.contains("X-ODD:kept") == true)
    try world.addHere("b", title: "From here")
    try world.changeHere("a") { $0.title = "Changed here" }
    let report = try await world.sync().calendars[0]
    #expect(report.up.added == 1 && report.up.updated == 1 && report.down.isEmpty)
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:Changed here") == true)
    #expect(world.remoteTexts()["a"]?.contains("X-ODD:kept") == true)
    #expect(world.remoteTexts()["b"]?.contains("SUMMARY:From here") == true)
    world.changeThere("b", "SUMMARY", "Changed there")
    world.deleteThere("a")
    #expect(try await world.sync().calendars[0].down.deleted == 1)
    #expect(try world.texts().keys.sorted() == ["b"])
    #expect(try world.texts()["b"]?.contains("SUMMARY:Changed there") == true)
    try world.deleteHere("b")
    #expect(try await world.sync().calendars[0].up.deleted == 1)
    #expect(world.remoteTexts().isEmpty)
  }

  @Test("with nothing new, one request serves any number of calendars; a change down takes three, one up four")
  func budgets() async throws {
    let world = try World(calendars: (1...20).map { "c\($0)" } + ["work"])
    world.addThere("a", title: "A")
    try await world.sync()
    try await world.sync()
    var before = world.server.requests.count
    #expect(try await world.sync().traffic.requests == 1)
    #expect(world.server.requests.count == before + 1)
    world.changeThere("a", "SUMMARY", "B")
    before = world.server.requests.count
    try await world.sync()
    #expect(world.server.requests.count - before == 3)
    try world.changeHere("a") { $0.title = "C" }
    before = world.server.requests.count
    try await world.sync()
    #expect(world.server.requests.count - before == 4)
  }

  @Test("many items are fetched in hundreds and sent one by one")
  func manyItems() async throws {
    let world = try World()
    for number in 0..<1000 { world.addThere("t\(number)", title: "There \(number)") }
    #expect(try await world.sync().traffic.requests <= 13)
    try world.store.transaction { batch in
      for number in 0..<1000 {
        try batch.add(
          Event(uid: "h\(number)", title: "Here \(number)", start: .utc(.at(2026, 12, 1, 10)), end: nil),
          to: world.calendar())
      }
    }
    let report = try await world.sync()
    #expect(report.calendars[0].up.added == 1000)
    #expect(report.traffic.requests <= 1015)
    #expect(world.remoteTexts().count == 2000)
    #expect(try await world.sync().traffic.requests == 1)
  }

  @Test(
    "changes to different properties are merged; for the same property the server's value wins, and ours is kept")
  func merging() async throws {
    let world = try World()
    world.addThere("a", title: "Lunch")
    try await world.sync()
    world.changeThere("a", "LOCATION", "Park")
    try world.changeHere("a") { $0.notes = "Bring bread" }
    #expect(try await world.sync().conflicts == 0)
    for text in [try world.texts()["a"], world.remoteTexts()["a"]] {
      #expect(text?.contains("LOCATION:Park") == true && text?.contains("DESCRIPTION:Bring bread") == true)
    }
    world.changeThere("a", "SUMMARY", "Dinner")
    try world.changeHere("a") { $0.title = "Breakfast" }
    #expect(try await world.sync().conflicts == 1)
    for text in [try world.texts()["a"], world.remoteTexts()["a"]] { #expect(text?.contains("SUMMARY:Dinner") == true) }
    let conflict = try #require(try world.store.mirrors { try $0.conflicts() }.last)
    #expect(conflict.property == "SUMMARY" && conflict.taken == .theirs)
    #expect(String(decoding: conflict.mine ?? [], as: UTF8.self).contains("SUMMARY:Breakfast"))
    try world.store.resolveConflict(conflict.id, taking: .mine)
    try await world.sync()
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:Breakfast") == true)
  }

  @Test("an item that one side deleted and the other changed stays, and is a conflict")
  func deletedAndChanged() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    world.addThere("b", title: "B")
    try await world.sync()
    world.deleteThere("a")
    try world.changeHere("a") { $0.title = "A2" }
    try world.deleteHere("b")
    world.changeThere("b", "SUMMARY", "B2")
    #expect(try await world.sync().conflicts == 2)
    try await world.sync()
    #expect(world.remoteTexts()["a"]?.contains("A2") == true && world.remoteTexts()["b"]?.contains("B2") == true)
    #expect(try world.texts()["a"]?.contains("A2") == true && world.texts()["b"]?.contains("B2") == true)
  }

  @Test("many deletions are held back on both sides until they are allowed")
  func brake() async throws {
    let world = try World()
    for number in 0..<20 { world.addThere("i\(number)", title: "I \(number)") }
    try await world.sync()
    for number in 0..<12 { world.deleteThere("i\(number)") }
    world.changeThere("i15", "SUMMARY", "Still read")
    var report = try await world.sync()
    #expect(report.calendars[0].held?.hasPrefix("12 of 20 items would be deleted here") == true)
    #expect(try world.texts().count == 20 && world.texts()["i15"]?.contains("Still read") == true)
    #expect(try await world.sync().isIncomplete)
    // One of them reappears: resources in the listing are not gone.
    world.addThere("i0", title: "Back")
    for number in 1..<4 { world.addThere("i\(number)", title: "Back") }
    report = try await world.sync()
    #expect(report.calendars[0].held == nil && report.calendars[0].down.deleted == 8)
    #expect(try world.texts().count == 12)
    try world.store.transaction { batch in
      for uid in try world.texts().keys { _ = try batch.remove(world.store.occurrence(named: uid), span: .all) }
    }
    report = try await world.sync()
    #expect(report.calendars[0].held?.hasPrefix("12 of 12 items would be deleted on the server") == true)
    #expect(world.remoteTexts().count == 12)
    report = try await world.sync(allowingDeletions: true)
    #expect(report.calendars[0].held == nil && report.calendars[0].up.deleted == 12)
    #expect(world.remoteTexts().isEmpty)
    #expect(try await !world.sync().isIncomplete)
  }

  @Test(
    "an item that a server refuses stays here with the reason, is sent again only once changed, and stops nothing else")
  func refusal() async throws {
    let world = try World()
    try await world.sync()
    world.server.state.withLock { $0.refusedWord = "forbidden" }
    try world.addHere("a", title: "forbidden")
    try world.addHere("b", title: "fine")
    var report = try await world.sync()
    #expect(report.calendars[0].refused.map(\.uid) == ["a"] && report.calendars[0].refused[0].status == 403)
    #expect(world.remoteTexts().keys.sorted() == ["b"])
    let writes = world.server.writeCount
    report = try await world.sync()
    #expect(report.calendars[0].refused.map(\.uid) == ["a"])
    #expect(world.server.writeCount == writes)
    try world.changeHere("a") { $0.title = "allowed" }
    report = try await world.sync()
    #expect(report.calendars[0].refused.isEmpty && world.remoteTexts().count == 2)
  }

  @Test("calendars are created, renamed, coloured and deleted on both sides")
  func calendars() async throws {
    let world = try World()
    try await world.sync()
    let source = try #require(try world.store.sources().first { $0.id == world.account.sourceID })
    let made = try world.store.createCalendar(title: "Made here", color: "#00FF00", in: source)
    try world.store.add(Event(uid: "n", title: "N", start: .utc(.at(2026, 12, 1, 10)), end: nil), to: made)
    try await world.sync()
    var remote = world.server.state.withLock { $0.calendars }.first { $0.value.title == "Made here" }
    #expect(remote?.value.color == "#00FF00FF" && remote?.value.resources.count == 1)
    var work = try world.calendar()
    work.title = "Job"
    try world.store.updateCalendar(work)
    let name = try #require(remote?.key)
    world.server.state.withLock {
      $0.calendars[name]?.title = "Renamed there"
      $0.calendars[name]?.color = "#0000FFFF"
    }
    try await world.sync()
    #expect(try Set(world.calendars.map(\.title)) == ["Job", "Renamed there"])
    #expect(try world.calendar("Renamed there").color == "#0000FF")
    #expect(world.server.state.withLock { $0.calendars[SimulatedServer.home + "work/"]?.title } == "Job")
    let writes = world.server.writeCount
    try await world.sync()
    #expect(world.server.writeCount == writes)
    try world.store.deleteCalendar(world.calendar("Renamed there"))
    try await world.sync()
    remote = world.server.state.withLock { $0.calendars }.first { $0.key == name }
    #expect(remote == nil)
    // A calendar that disappears from the server is kept here and becomes read-only.
    world.server.state.withLock { $0.calendars = [:] }
    #expect(try await world.sync().isIncomplete)
    #expect(try world.calendar("Job").isReadOnly)
    try world.store.forgetCalendar(world.calendar("Job"), isDryRun: true)
    try world.store.forgetCalendar(world.calendar("Job"))
    #expect(try await !world.sync().isIncomplete)
  }

  @Test("a server that asks for a pause gets no request until the time that it names")
  func retryAfter() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    world.server.state.withLock { $0.faults = [0: .tooMany] }
    #expect(try await world.sync().error?.code == .busy)
    let asked = world.server.requests.count
    let report = try await world.sync()
    #expect(report.error?.code == .busy && report.account.state == .waiting)
    #expect(world.server.requests.count == asked)
    world.wait(60)
    #expect(try await world.sync().error == nil)
    #expect(try world.texts().count == 1)
  }

  @Test("resolving a conflict decides only what was in conflict")
  func resolving() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    try await world.sync()
    world.changeThere("a", "SUMMARY", "Theirs")
    world.changeThere("a", "LOCATION", "Station")
    try world.changeHere("a") { $0.title = "Mine" }
    #expect(try await world.sync().conflicts == 1)
    try world.changeHere("a") { $0.notes = "Later" }
    let id = try #require(try world.store.mirrors { try $0.conflicts() }.first).id
    try world.store.resolveConflict(id, taking: .mine)
    #expect(throws: StoreError.self) { try world.store.resolveConflict(id, taking: .mine) }
    try await world.sync()
    for line in ["SUMMARY:Mine", "LOCATION:Station", "DESCRIPTION:Later"] {
      #expect(world.remoteTexts()["a"]?.contains(line) == true)
    }
  }

  @Test("only the chosen calendars are fetched, and one that is no longer chosen stays as it is")
  func chosenCalendars() async throws {
    let world = try World(calendars: ["work", "home"])
    let choose = { (titles: [String]?) in
      try world.store.mirroring { batch in
        guard var account = try batch.account(world.account.id) else { return }
        account.chosen.calendars = titles
        try batch.save(account)
      }
    }
    try choose(["work"])
    world.addThere("a", title: "A", in: "home")
    try await world.sync()
    #expect(try world.calendars.map(\.title) == ["work"])
    try choose(nil)
    try await world.sync()
    try choose(["work"])
    world.deleteThere("a", in: "home")
    #expect(try await !world.sync().isIncomplete)
    #expect(try !world.calendar("home").isReadOnly && world.texts("home").count == 1)
  }

  @Test("a calendar that may only be read on the server is read-only here")
  func readOnly() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    world.server.state.withLock { $0.calendars[SimulatedServer.home + "work/"]?.isWritable = false }
    try await world.sync()
    #expect(try world.calendar().isReadOnly && world.texts().count == 1)
    world.server.state.withLock { $0.calendars[SimulatedServer.home + "work/"]?.isWritable = true }
    try await world.sync()
    #expect(try !world.calendar().isReadOnly)
  }

  @Test(
    "identical items on both sides are linked at the first meeting; of others the newer one wins and the other is kept")
  func firstMeeting() async throws {
    let world = try World()
    try await world.sync()
    let id = try world.calendar().identifier
    var options = ImportOptions()
    options.calendar = id
    _ = try world.store.importCalendars(
      [
        CalendarInput(World.text("same", ["SUMMARY:Same"])),
        CalendarInput(World.text("mine", ["SUMMARY:Mine", "SEQUENCE:5"])),
        CalendarInput(World.text("theirs", ["SUMMARY:Mine"])),
      ], options: options)
    world.addThere("same", title: "Same")
    world.addThere("mine", title: "Theirs")
    world.addThere("theirs", title: "Theirs", "SEQUENCE:2")
    let report = try await world.sync()
    #expect(report.conflicts == 2 && report.calendars[0].up.updated == 1 && report.calendars[0].up.added == 0)
    #expect(world.remoteTexts()["mine"]?.contains("SUMMARY:Mine") == true)
    #expect(try world.texts()["theirs"]?.contains("SUMMARY:Theirs") == true)
  }

  @Test("identical twins on the server count as one, and one replaces the other")
  func twins() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    world.server.write(World.text("a", ["SUMMARY:A"]), at: "copy.ics", in: "work")
    #expect(try await !world.sync().isIncomplete)
    #expect(try world.texts().count == 1)
    let first = world.server.texts("work").keys.sorted()[0]
    world.server.delete(first, in: "work")
    try await world.sync()
    #expect(try world.texts().count == 1)
    try world.changeHere("a") { $0.title = "B" }
    try await world.sync()
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:B") == true && world.server.texts("work").count == 1)
  }
}
