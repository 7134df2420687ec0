@testable import Accounts
import CalendarStore
import SimulatedServer
import Synchronization
import Testing

@Suite("Finding the calendars of an address")
struct DiscoveryTests {
  private static let calendar = "https://dav.example.com" + SimulatedServer.home + "work/"

  @Test("the URL of a calendar gives that calendar, whether in the user's home or by itself", arguments: [false, true])
  func oneCalendar(isHidden: Bool) async throws {
    let world = try World(calendars: ["home", "work"])
    world.addThere("a", title: "A")
    if isHidden { world.server.state.withLock { $0.hiddenCalendars = [SimulatedServer.home + "work/"] } }
    let setup = try AccountSetup(Self.calendar)
    let found = try await setup.discover(world.server, nil)
    #expect(found.addressed?.url == Self.calendar && found.calendars.count == (isHidden ? 1 : 2))
    #expect(try found.chosen(nil).map(\.title) == ["work"])
    var settings = AccountSettings()
    settings.calendars = try found.chosen(nil).map(\.url)
    let store = try CalendarStore(path: ":memory:")
    let account = try setup.add(found, named: nil, user: nil, credential: nil, settings, to: store) { _, _ in }
    for _ in 0..<2 {
      let report = try await AccountSync(store, account, transport: world.server, credentials: nil, clock: world.clock)
        .run()
      #expect(report.error == nil && report.calendars.map(\.calendar) == ["work"])
    }
    #expect(try store.allCalendars().filter { $0.sourceID == account.sourceID }.map(\.title) == ["work"])
  }

  @Test("calendars are chosen by title or URL, and an unknown one is an error that lists the known ones")
  func choosing() async throws {
    let world = try World(calendars: ["home", "work"])
    let found = try await AccountSetup(SimulatedServer.address).discover(world.server, nil)
    #expect(try found.chosen(nil).count == 2)
    #expect(try found.chosen(["home", Self.calendar, "home"]).map(\.title) == ["home", "work"])
    let error = #expect(throws: AccountError.self) { try found.chosen(["home", "Wrok"]) }
    #expect(
      error?.code == .notFound && error?.message == "there is no calendar “Wrok”; the calendars are “home”, “work”")
  }

  @Test("the principal is asked for the user's addresses, although the root of the server has the home")
  func addresses() async throws {
    let world = try World(calendars: ["work"])
    world.server.state.withLock {
      $0.traits.namesHomeEverywhere = true
      $0.addresses = ["mailto:ann@example.org"]
    }
    let found = try await AccountSetup("https://dav.example.com/").discover(world.server, nil)
    #expect(found.addresses == ["mailto:ann@example.org"] && found.calendars.map(\.title) == ["work"])
  }

  @Test("a failing server is not taken for one without calendars")
  func failing() async throws {
    let world = try World()
    world.server.plan(Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, .failed) }))
    let error = await #expect(throws: AccountError.self) {
      try await AccountSetup(SimulatedServer.address).discover(world.server, nil)
    }
    #expect(error?.code == .network && error?.message.contains("/ failed (500)") == true, "\(error?.message ?? "")")
    world.server.plan([:])
    let other = await #expect(throws: AccountError.self) {
      try await AccountSetup(SimulatedServer.address + "nowhere/").discover(try SimulatedServer.withoutUsers(), nil)
    }
    #expect(other?.code == .notCalDAV && other?.message.contains("/nowhere/ (404)") == true, "\(other?.message ?? "")")
  }
}

extension SimulatedServer {
  /// A server without information about users.
  fileprivate static func withoutUsers() throws -> SimulatedServer {
    let server = SimulatedServer()
    server.state.withLock { $0.hasUsers = false }
    return server
  }
}
