@testable import Accounts
import CalendarModel
import CalendarStore
import Fetching
import ICalendar
import SimulatedServer
import Synchronization
import Testing

@Suite("Invitations on both sides")
struct AnswersToInvitationsTests {
  private static let people =
    ["ORGANIZER:mailto:boss@example.com", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:Me@example.com"]
    + ["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:other@example.com"]

  private func world(_ traits: SimulatedTraits = SimulatedTraits()) throws -> World {
    let world = try World(traits)
    try world.store.mirroring { batch in
      var account = try #require(try batch.account(world.account.id))
      account.user = "me@example.com"
      try batch.save(account)
    }
    return world
  }

  private func answer(_ text: String, _ address: String, _ word: String) -> String {
    var lines = text.split(separator: "\r\n").map(String.init)
    for index in lines.indices where lines[index].contains(address) {
      lines[index] = lines[index].replacing(#/PARTSTAT=[A-Z-]+/#, with: "PARTSTAT=\(word)")
    }
    return lines.map { $0 + "\r\n" }.joined()
  }

  private func importText(_ text: String, _ world: World) throws {
    let options = ImportOptions(calendar: "work", conflictPolicy: .replace)
    _ = try world.store.importCalendars([CalendarInput(name: "a.ics", text)], options: options)
  }

  @Test("the user's answer is taken from here, others' and the organizer's from the server, without conflicts")
  func bothAnswered() async throws {
    let world = try world()
    let text = World.text("a", Self.people)
    world.server.write(text, at: "a.ics", in: "work")
    try await world.sync()
    try importText(answer(answer(text, "Me@", "ACCEPTED"), "other@", "TENTATIVE"), world)
    world.server.write(answer(answer(text, "Me@", "DECLINED"), "other@", "DECLINED"), at: "a.ics", in: "work")
    #expect(try await world.sync().conflicts == 0)
    for text in [try world.texts()["a"], world.remoteTexts()["a"]] {
      let lines = (text ?? "").split(separator: "\r\n")
      #expect(lines.contains { $0.contains("PARTSTAT=ACCEPTED") && $0.contains("Me@") }, "\(lines)")
      #expect(lines.contains { $0.contains("PARTSTAT=DECLINED") && $0.contains("other@") }, "\(lines)")
    }
  }

  @Test(
    "what the server adds on PUT is taken over, with or without an entity tag",
    arguments: [true, false])
  func additions(givesTag: Bool) async throws {
    var traits = SimulatedTraits()
    traits.schedules = true
    traits.putGivesTag = givesTag
    let world = try world(traits)
    try await world.sync()
    try importText(World.text("a", Self.people + ["SUMMARY:A", "x-odd;B=1;A=2:kept"]), world)
    #expect(try await !world.sync().isIncomplete)
    let writes = world.server.writeCount
    let text = try #require(try world.texts()["a"])
    #expect(text.replacing("\r\n ", with: "").matches(of: #/SCHEDULE-STATUS="?1\.1"?/#).count == 2, "\(text)")
    #expect(text.contains("SEQUENCE:1"))
    if givesTag { #expect(text.contains("x-odd;B=1;A=2:kept")) }
    #expect(try await world.sync().traffic.requests == 1)
    #expect(world.server.writeCount == writes)
    // An edit is a single PUT, whatever was added before.
    try world.changeHere("a") { $0.title = "B" }
    try await world.sync()
    #expect(world.server.writeCount == writes + 1)
    #expect(world.remoteTexts()["a"]?.contains("SUMMARY:B") == true)
    try await world.sync()
    #expect(world.server.writeCount == writes + 1)
  }

  @Test("the server's status for an invitee reaches the device that sent the invitation, too")
  func parameters() async throws {
    let devices = try Devices()
    devices.one.server.state.withLock { $0.traits.expectsReplies = true }
    try await devices.settle()
    try importText(World.text("a", Self.people + ["SUMMARY:A"]), devices.one)
    try await devices.settle()
    for text in try devices.texts() {
      #expect(text["a"]?.contains("RSVP=TRUE") == true, "\(text)")
    }
    let writes = devices.one.server.writeCount
    try await devices.settle()
    #expect(devices.one.server.writeCount == writes)
  }

  private func additions(to sent: String, in read: String) -> Resource? {
    ServerAdditions(to: Resource(Array(sent.utf8)), in: Resource(Array(read.utf8))).resource
  }

  @Test("only meaningful changes count when a server rewrites a text")
  func meaning() throws {
    let sent = World.text("a", Self.people + ["SUMMARY:A", "X-LOST:1", "SEQUENCE:3"])
    let spelled = sent.replacing("X-LOST:1\r\n", with: "").replacing("SUMMARY:A", with: "summary:A")
      .replacing("SEQUENCE:3", with: "SEQUENCE:2\r\nCLASS:PUBLIC")
    #expect(additions(to: sent, in: spelled)?.text == nil)
    #expect(additions(to: sent, in: sent)?.text == nil)
    let moved = spelled.replacing("DTSTART:20261201T100000Z", with: "DTSTART:20261201T110000Z")
    let text = try #require(additions(to: sent, in: moved)?.text)
    let added = String(decoding: text, as: UTF8.self)
    #expect(added.contains("DTSTART:20261201T110000Z") && added.contains("X-LOST:1") && added.contains("SEQUENCE:3"))
    // Parameters outside the standards are left to the server, and our own values are kept.
    let spoken = sent.replacing("ATTENDEE;", with: "ATTENDEE;ROLE=CHAIR;")
    let said = sent.replacing("ATTENDEE;", with: "ATTENDEE;ROLE=OPT-PARTICIPANT;X-SERVER=1;CN=Me;")
    let resource = try #require(additions(to: spoken, in: said)?.text)
    let words = String(decoding: resource, as: UTF8.self)
    #expect(words.contains("ROLE=CHAIR") && words.contains("CN=Me"))
    #expect(!words.contains("OPT-PARTICIPANT") && !words.contains("X-SERVER"))
    // The same instant written in another way is not a different time.
    let zoned = sent.replacing("DTSTART:20261201T100000Z", with: "DTSTART;TZID=Europe/Berlin:20261201T110000")
    #expect(additions(to: sent, in: zoned)?.text == nil)
  }

  @Test("the addresses of the user are found when calendars are discovered")
  func addresses() async throws {
    let world = try World()
    world.server.state.withLock { $0.addresses = ["mailto:Alice@Example.com", "/dav/alice/"] }
    let found = try await AccountSetup(SimulatedServer.address).discover(world.server, nil)
    let store = try CalendarStore(path: ":memory:")
    let account = try AccountSetup(SimulatedServer.address).add(
      found, named: nil, user: "alice", credential: nil, AccountSettings(), to: store
    ) { _, _ in }
    #expect(account.attendeeAddresses == ["mailto:alice@example.com", "/dav/alice/"])
  }
}
