#if ALMANAC_CLUSTER
import Fetching
import Foundation
import PostgreSQLTestSupport
import ProgramTestSupport
import Subprocess
import Synchronization
import TestSupport
import Testing

@Suite(
  "Failures in a cluster",
  .enabled(if: Nightly.isOn && PostgreSQLServer.canRun, "only with ALMANAC_NIGHTLY, and \(PostgreSQLServer.isMissing)"),
  .timeLimit(.minutes(30)))
struct ClusterDurabilityTests {
  private static let alice = "alice:secret"
  private static let calendar = "/calendars/alice/work/"

  /// The acknowledged writes that clients know of.
  private final class Ledger: Sendable {
    private let names = Mutex<Set<String>>([])
    var all: Set<String> { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { _ = $0.insert(name) } }
  }

  @Test("a killed server loses nothing that it acknowledged, and neither does one whose local copies are deleted")
  func killed() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice")
    let known = Ledger()
    try await cluster.run(1) { second in
      #expect(try await second.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      for round in 0..<Nightly.count(30, byDay: 3) {
        try await cluster.run(0, killing: true) { first in
          // The server that was killed has everything that the other one has.
          #expect(try await Set(first.names(Self.calendar, by: Self.alice)).isSuperset(of: known.all))
          let requests = first.client
          try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<3 {
              group.addTask {
                for number in 0... {
                  let name = "\(round)-\(client)-\(number)"
                  guard (try? await requests.put(name, into: Self.calendar, by: Self.alice)) == 201 else { return }
                  known.add("\(name).ics")
                }
              }
            }
            let before = known.all.count
            try await RunningDaemon.wait { known.all.count >= before + 10 }
            try first.execution.send(signal: .kill)
            try await group.waitForAll()
          }
        }
        #expect(try await Set(second.names(Self.calendar, by: Self.alice)).isSuperset(of: known.all))
        if round.isMultiple(of: 2) { try FileManager.default.removeItem(atPath: cluster.places[0].path("cache")) }
      }
    }
    let verified = try await cluster.places[0].launch(
      Program.server, ["cluster", "verify", "--cluster", cluster.url])
    #expect(verified.status == 0, "\(verified)")
  }

  @Test("deliveries that a killed server has not made are made by another one, once")
  func delivered() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice", "bob")
    let bob = "bob:secret"
    let known = Ledger()
    try await cluster.run(1) { second in
      #expect(try await second.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      try await cluster.run(0, killing: true) { first in
        let requests = first.client
        try await withThrowingTaskGroup(of: Void.self) { group in
          for client in 0..<3 {
            group.addTask {
              for number in 0... {
                let name = "\(client)-\(number)"
                let people = ["ORGANIZER:mailto:alice@example.org", "ATTENDEE:mailto:bob@example.org"]
                let status = try? await requests.put(name, people, into: Self.calendar, by: Self.alice)
                guard status == 201 else { return }
                known.add("\(name).ics")
              }
            }
          }
          try await RunningDaemon.wait { known.all.count >= 8 }
          try first.execution.send(signal: .kill)
          try await group.waitForAll()
        }
      }
      let sent = try await second.names(Self.calendar, by: Self.alice)
      #expect(Set(sent).isSuperset(of: known.all))
      // It checks once a minute.
      try await RunningDaemon.wait { try await second.names("/calendars/bob/inbox/", by: bob).count >= sent.count }
      #expect(try await second.names("/calendars/bob/inbox/", by: bob).count == sent.count)
      var copies: [String] = []
      for calendar in try await second.names("/calendars/bob/", by: bob) where !calendar.contains("box") {
        copies += try await second.names("/calendars/bob/\(calendar)/", by: bob)
      }
      #expect(copies.sorted() == sent)
    }
  }

  @Test("without the database requests are refused for now with an explanation, and work again once it is back")
  func stopped() async throws {
    let server = try PostgreSQLServer()
    let cluster = try RunningCluster(on: server)
    try await cluster.add("alice")
    try await cluster.run { first, second in
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      let cookie = try await first.signIn("alice", "secret")
      #expect(try await second.put("before", into: Self.calendar, by: Self.alice) == 201)
      try server.stop()
      for one in [first, second] {
        for _ in 0..<4 {
          let answer = try await one.send("GET", "\(Self.calendar)before.ics", user: Self.alice)
          #expect(answer.status == 503 && answer.header["Retry-After"] != nil && answer.body.contains(" "), "\(answer)")
        }
        #expect(try await one.put("during", into: Self.calendar, by: Self.alice) == 503)
        #expect(try await one.send("GET", "/healthz").status == 503)
      }
      #expect(try first.page("/week/2026-12-01", cookie) == 503)
      try server.start()
      for one in [first, second] {
        try await RunningDaemon.wait { try await one.send("GET", "/healthz").status == 200 }
        #expect(try await !one.names(Self.calendar, by: Self.alice).contains("during.ics"))
        #expect(try await one.put("after\(one.port)", into: Self.calendar, by: Self.alice) == 201)
      }
      #expect(try first.page("/week/2026-12-01", cookie) == 200)
    }
  }

  @Test("a server started without the database refuses requests, says so once, and serves when the database is there")
  func late() async throws {
    let server = try PostgreSQLServer()
    let cluster = try RunningCluster(on: server)
    try await cluster.add("alice")
    try server.stop()
    let status = ["cluster", "status", "--cluster", cluster.url]
    let down = try await cluster.places[1].launch(Program.server, status)
    #expect(down.status != 0 && down.error.contains("cannot be reached"), "\(down)")
    let ended = try await cluster.run(0) { first in
      for _ in 0..<5 {
        let answer = try await first.send("PROPFIND", "/calendars/alice/", user: Self.alice)
        #expect(answer.status == 503 && answer.header["Retry-After"] != nil, "\(answer)")
        #expect(try await first.send("GET", "/healthz").status == 503)
        // Longer than it takes to poll.
        try await Task.sleep(for: .milliseconds(500))
      }
      try server.start()
      try await RunningDaemon.wait { try await first.send("GET", "/healthz").status == 200 }
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      #expect(try await first.put("late", into: Self.calendar, by: Self.alice) == 201)
    }
    #expect(ended.status == 0, "\(ended)")
    for words in ["requests are refused until", "can be used again", "nobody can sign in"] {
      #expect(ended.error.split(separator: "\n").count { $0.contains(words) } == 1, "\(words): \(ended)")
    }
    let up = try await cluster.places[1].launch(Program.server, status)
    #expect(up.status == 0 && up.output.contains("state: ready"), "\(up)")
  }

  @Test("a server whose settings can never work does not start")
  func impossible() async throws {
    let cluster = try RunningCluster()
    let (place, server) = (cluster.places[0], cluster.database.server)
    let port = "port=\(server.port) user=almanac"
    let secure = "host=localhost \(port) dbname=\(cluster.database.name)"
    for (url, words) in [
      ("\(secure) sslmode=verify-full sslrootcert=/nowhere.pem", "SSL was required"),
      ("\(secure) sslmode=sometimes", "sslmode"),
      ("host=\(server.folder) \(port) dbname=nothing", "nothing"), ("host=db1 colour=blue", "address"),
      ("host=\(server.folder) \(port) dbname=postgres", "cluster init"),
    ] {
      let ended = try await place.run(
        list: ["serve", "--listen", "127.0.0.1:0", "--cluster", url, "--cache", place.path("cache")])
      #expect([2, 5].contains(ended.status) && ended.error.contains(words), "\(url): \(ended)")
    }
    let status = try await place.launch(
      Program.server, ["cluster", "status", "--cluster", "host=\(server.folder) \(port) dbname=postgres"])
    #expect(status.status == 0 && status.output.contains("cluster init"), "\(status)")
  }
}
#endif
