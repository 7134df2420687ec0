#if ALMANAC_CLUSTER
import Fetching
import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import ProgramTestSupport
import Testing

@Suite(
  "Moving the users of one machine into a cluster",
  .enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"),
  .timeLimit(.minutes(30)))
struct ClusterImportTests {
  private static let (alice, bob) = ("alice:secret", "bob:secret")
  private static let calendar = "/calendars/alice/work/"

  private let place: Workplace
  private let stores: String

  init() async throws {
    place = try Workplace()
    stores = place.path("stores")
    for name in ["alice", "bob"] {
      let added = try await place.run(
        "users", "add", name, "--address", "\(name)@example.org", "--password-stdin", "--stores", stores,
        input: Array("secret\n".utf8))
      #expect(added.status == 0, "\(added)")
    }
  }

  private func bring(_ words: String..., into cluster: RunningCluster) async throws -> Outcome {
    try await place.launch(Program.server, ["cluster", "import", stores, "--cluster", cluster.url] + words)
  }

  /// Requests the changes since a token, as a device does.
  private func changes(_ server: RunningServer, since token: String) async throws -> (token: String, names: [String]) {
    let body = """
      <sync-collection xmlns="DAV:"><sync-token>\(token)</sync-token><sync-level>1</sync-level><prop><getetag/></prop>\
      </sync-collection>
      """
    let answer = try await server.send(
      "REPORT", Self.calendar, ["Content-Type": "application/xml"], body, user: Self.alice)
    #expect(answer.status == 207, "\(answer)")
    let next = try #require(answer.body.firstMatch(of: #/sync-token>([^<]+)</#)).1
    return (String(next), answer.body.matches(of: #/href>[^<]*\/([^<\/]+\.ics)</#).map { String($0.1) }.sorted())
  }

  @Test("users arrive with stores, passwords, shares and links, and devices continue where they were")
  func moving() async throws {
    var (token, link, device) = ("", "", "")
    let old = try await RunningServer.run(place, ["--stores", stores]) { server in
      #expect(try await server.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      for name in ["one", "two"] {
        #expect(try await server.put(name, into: Self.calendar, by: Self.alice) == 201)
      }
      token = try await changes(server, since: "").token
      device = try await place.run("users", "token", "alice", "phone", "--stores", stores).lines[0]
      let store = ["--store", stores + "/alice.sqlite"]
      #expect(try await place.run(list: ["share", "work", "--with", "bob", "--write"] + store).status == 0)
      let shared = try await place.run(list: ["share", "work"] + store)
      link = String(try #require(shared.lines[0].firstMatch(of: #/\/share\/[a-z2-9]+/#), "\(shared)").0)
    }
    #expect(old.status == 0, "\(old)")
    let cluster = try RunningCluster()
    let brought = try await bring(into: cluster)
    #expect(brought.status == 0 && brought.lines.last == "The users sign in as before", "\(brought)")
    try await cluster.run { first, second in
      for server in [first, second] {
        let found = try await changes(server, since: token)
        #expect(found.names == [] && found.token == token)
        #expect(try await server.names(Self.calendar, by: "alice:\(device)") == ["one.ics", "two.ics"])
        #expect(try await server.names("/calendars/bob/", by: Self.bob).contains { $0.hasPrefix("alice~") })
        #expect(try await server.send("GET", link).body.contains("SUMMARY:one"))
      }
      #expect(try await first.put("three", into: Self.calendar, by: Self.alice) == 201)
      #expect(try await changes(second, since: token).names == ["three.ics"])
      let put = try await second.put(
        "meeting", "ORGANIZER:mailto:alice@example.org", "ATTENDEE:mailto:bob@example.org", into: Self.calendar,
        by: Self.alice)
      #expect(put == 201)
      try await RunningDaemon.wait { try await first.names("/calendars/bob/inbox/", by: Self.bob).count == 1 }
    }
  }

  @Test("all users arrive or none, and no existing user is replaced")
  func refusing() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("bob")
    let taken = try await bring(into: cluster)
    #expect(taken.status != 0 && taken.error.contains("the user bob already exists"), "\(taken)")
    let unknown = try await bring("--user", "nobody", into: cluster)
    #expect(unknown.status == 3, "\(unknown)")
    try FileManager.default.createDirectory(atPath: stores, withIntermediateDirectories: true)
    try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: stores + "/alice.sqlite"))
    let damaged = try await bring("--user", "alice", into: cluster)
    #expect(damaged.status != 0 && damaged.error.contains("alice.sqlite"), "\(damaged)")
    #expect(try await cluster.users("list").lines.count { $0.contains("alice") } == 0)
    #expect(try cluster.database.connect().run("SELECT count(*) FROM homes")[0].value(0, as: Int64.self) == 1)
    try FileManager.default.removeItem(atPath: stores + "/alice.sqlite")
    #expect(try await bring("--user", "alice", into: cluster).lines.last == "The users sign in as before")
    #expect(try await cluster.users("list").lines.count { $0.contains("alice") } == 1)
  }
}
#endif
