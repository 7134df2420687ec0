#if ALMANAC_CLUSTER
import Fetching
import Foundation
import PostgreSQLTestSupport
import ProgramTestSupport
import TestSupport
import Testing

@Suite(
  "Queries and notifications of a server in a cluster", .serialized,
  .enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"), .timeLimit(.minutes(10)))
struct ClusterTripsTests {
  private static let (alice, bob) = ("alice:secret", "bob:secret")
  private static let calendar = "/calendars/alice/work/"
  private static let sync =
    "<sync-collection xmlns='DAV:'><sync-token/><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>"

  @Test("a read takes one round trip, a listing or a change two, whatever the size")
  func trips() async throws {
    let proxy = try TripProxy(before: PostgreSQLServer.shared().port)
    let cluster = try RunningCluster(through: proxy)
    try await cluster.add("alice", "bob")
    try await cluster.run(0) { server in
      #expect(try await server.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      #expect(try await cluster.share("work", "--with", "bob", of: "alice").status == 0)
      var count = 0
      for size in [1, 40] {
        while count < size {
          count += 1
          #expect(try await server.put("\(count)", into: Self.calendar, by: Self.alice) == 201)
        }
        let reading = try await fewest(proxy, expecting: 1) {
          _ = try await server.send("GET", "\(Self.calendar)1.ics", user: Self.alice)
        }
        #expect(reading == 1)
        let syncing = try await fewest(proxy, expecting: 1) {
          let answer = try await server.send("REPORT", Self.calendar, ["Depth": "0"], Self.sync, user: Self.alice)
          #expect(answer.status == 207)
        }
        #expect(syncing == 1)
        let listing = try await fewest(proxy, expecting: 2) {
          _ = try await server.names("/calendars/alice/", by: Self.alice)
        }
        #expect(listing == 2)
        // There is one more round trip for each user who shares something.
        let sharing = try await fewest(proxy, expecting: 3) {
          _ = try await server.names("/calendars/bob/", by: Self.bob)
        }
        #expect(sharing == 3)
        let changing = try await fewest(proxy, expecting: 2) {
          count += 1
          let status = try await server.put("\(count)", into: Self.calendar, by: Self.alice)
          #expect(status == 201)
        }
        #expect(changing == 2)
      }
    }
  }

  /// The smallest number of round trips in several attempts, because the server also checks for news and for work. On a
  /// busy machine, many attempts may overlap with such checks.
  private func fewest(
    _ proxy: TripProxy, expecting expected: Int, _ body: () async throws -> Void
  ) async throws -> Int {
    try await body()
    var fewest = Int.max
    var attempts = 0
    while attempts < 6 || attempts < 40 && fewest > expected {
      attempts += 1
      try await Task.sleep(for: .milliseconds(60))
      let before = proxy.trips
      try await body()
      fewest = min(fewest, proxy.trips - before)
    }
    return fewest
  }

  @Test("an open page hears at once about changes made on another server")
  func hearing() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice")
    try await cluster.run { first, second in
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      let cookie = try await second.signIn("alice", "secret")
      let connection = try RawConnection(port: second.port)
      connection.send("GET /events HTTP/1.1\r\nHost: localhost:\(second.port)\r\nCookie: \(cookie)\r\n\r\n")
      #expect(connection.read(to: "event: change").contains("200 OK"))
      var waits: [Duration] = []
      for number in 0..<5 {
        // Give the page some time after each change.
        try await Task.sleep(for: .milliseconds(700))
        #expect(try await first.put("\(number)", into: Self.calendar, by: Self.alice) == 201)
        let start = ContinuousClock.now
        #expect(connection.read(to: "event: change").contains("data:") || number == 0)
        waits.append(start.duration(to: .now))
      }
      let best = try #require(waits.min())
      #expect(best < .milliseconds(100), "\(waits)")
    }
  }
}
#endif
