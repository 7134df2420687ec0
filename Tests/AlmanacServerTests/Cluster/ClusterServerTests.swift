#if ALMANAC_CLUSTER
import Fetching
import Foundation
import PostgreSQLTestSupport
import ProgramTestSupport
import Testing

@Suite(
  "Two servers of a cluster", .enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"),
  .timeLimit(.minutes(10)))
struct ClusterServerTests {
  private static let (alice, bob) = ("alice:secret", "bob:secret")
  private static let calendar = "/calendars/alice/work/"

  @Test("changes written by one server can be read by the other at once")
  func writing() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice")
    try await cluster.run { first, second in
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      for number in 0..<10 {
        let (one, other) = number.isMultiple(of: 2) ? (first, second) : (second, first)
        #expect(try await one.put("event\(number)", into: Self.calendar, by: Self.alice) == 201)
        let path = "\(Self.calendar)event\(number).ics"
        let (mine, theirs) = (
          try await one.send("GET", path, user: Self.alice), try await other.send("GET", path, user: Self.alice)
        )
        #expect(theirs.status == 200 && mine.body == theirs.body && mine.header["ETag"] == theirs.header["ETag"])
        #expect(try await other.names(Self.calendar, by: Self.alice).count == number + 1)
      }
      let tag = try #require(
        try await first.send("GET", "\(Self.calendar)event0.ics", user: Self.alice).header["ETag"])
      let path = "\(Self.calendar)event0.ics"
      #expect(try await second.send("DELETE", path, ["If-Match": tag], user: Self.alice).status == 204)
      #expect(try await first.send("GET", path, user: Self.alice).status == 404)
    }
  }

  @Test("a changed or revoked password applies to both, and so does a session")
  func entering() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice")
    try await cluster.run { first, second in
      let token = try await cluster.users("token", "alice", "phone").lines[0]
      let cookie = try await first.signIn("alice", "secret")
      for server in [first, second] {
        #expect(try server.page("/week/2026-12-01", cookie) == 200)
        for password in ["secret", token] {
          _ = try await server.names("/calendars/alice/", by: "alice:\(password)")
        }
      }
      let phone = try await second.signIn("alice", token)
      #expect(try first.page("/week/2026-12-01", phone) == 200)
      func ends(_ server: RunningServer, _ password: String) async throws -> Bool {
        try await server.send("PROPFIND", "/calendars/alice/", user: "alice:\(password)").status == 401
      }

      #expect(try await cluster.users("token", "alice", "phone", "--revoke").status == 0)
      try await soon("the token is revoked") { try await ends(first, token) }
      try await soon("the token is revoked") { try await ends(second, token) }
      #expect(try first.page("/week/2026-12-01", phone) == 303 && first.page("/week/2026-12-01", cookie) == 200)

      let changed = try await cluster.users("passwd", "alice", "--password-stdin", input: "another\n")
      #expect(changed.status == 0, "\(changed)")
      for server in [first, second] {
        try await soon("the password is changed") { try await ends(server, "secret") }
        _ = try await server.names("/calendars/alice/", by: "alice:another")
        #expect(try server.page("/week/2026-12-01", cookie) == 303)
      }

      #expect(try await cluster.users("remove", "alice").status == 0)
      try await soon("she is removed") { try await ends(second, "another") }
    }
  }

  /// Waits until a condition holds, for as long as a message may take.
  private func soon(_ what: Comment, _ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < end {
      if try await holds() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record(what)
  }

  @Test("calendars shared by link or with a user are visible on both servers, and unshared on both")
  func sharing() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice", "bob")
    try await cluster.run { first, second in
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      #expect(try await first.put("party", into: Self.calendar, by: Self.alice) == 201)
      #expect(try await cluster.share("work", "--with", "nobody", of: "alice").status == 3)
      let link = try await cluster.share("work", of: "alice")
      #expect(try await cluster.share("work", "--with", "bob", "--write", of: "alice").status == 0, "\(link)")
      let path = String(try #require(link.lines[0].firstMatch(of: #/\/share\/[a-z2-9]+/#), "\(link)").0)
      for server in [first, second] {
        let feed = try await server.send("GET", path)
        #expect(feed.status == 200 && feed.body.contains("SUMMARY:party"), "\(feed)")
        let names = try await server.names("/calendars/bob/", by: Self.bob)
        let shared = try #require(names.first { $0.hasPrefix("alice~") }, "\(names)")
        #expect(try await server.names("/calendars/bob/\(shared)/", by: Self.bob).contains("party.ics"))
        let uid = "by-bob-\(server.port)"
        #expect(try await server.put(uid, into: "/calendars/bob/\(shared)/", by: Self.bob) == 201)
        #expect(try await first.names(Self.calendar, by: Self.alice).contains("\(uid).ics"))
      }
      let listed = try await cluster.share("list", of: "alice")
      #expect(listed.output.contains("bob, who can change it") && listed.output.contains("a link"), "\(listed)")
      #expect(try await cluster.share("revoke", "1", "2", of: "alice").status == 0)
      for server in [first, second] {
        #expect(try await server.send("GET", path).status == 404)
        #expect(try await !server.names("/calendars/bob/", by: Self.bob).contains { $0.hasPrefix("alice~") })
      }
    }
  }

  @Test("an invitation by a user on one server reaches a user on the other, and so does the answer")
  func delivering() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice", "bob")
    try await cluster.run { first, second in
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      let put = try await first.put(
        "meeting", "ORGANIZER:mailto:alice@example.org", "ATTENDEE:mailto:bob@example.org", into: Self.calendar,
        by: Self.alice)
      #expect(put == 201)
      // An invitation request waits at most a second for delivery.
      try await RunningDaemon.wait { try await second.names("/calendars/bob/inbox/", by: Self.bob).count == 1 }
      var copies: [String] = []
      for calendar in try await second.names("/calendars/bob/", by: Self.bob) where !calendar.contains("box") {
        let path = "/calendars/bob/\(calendar)/"
        copies += try await second.names(path, by: Self.bob).map { path + $0 }
      }
      let copy = try #require(copies.first)
      let text = try await second.send("GET", copy, user: Self.bob).body
      let answer = text.replacing(#/ATTENDEE([^\r]*?)(;PARTSTAT=[A-Z-]+)?([^\r]*):mailto:bob/#) {
        "ATTENDEE\($0.1)\($0.3);PARTSTAT=ACCEPTED:mailto:bob"
      }
      let answered = try await second.send("PUT", copy, ["Content-Type": "text/calendar"], answer, user: Self.bob)
      #expect([201, 204].contains(answered.status), "\(answered) \(answer)")
      try await RunningDaemon.wait {
        let own = try await first.send("GET", "\(Self.calendar)meeting.ics", user: Self.alice).body
        return own.contains("PARTSTAT=ACCEPTED")
      }
    }
  }

  @Test("commands list, add and remove users of the cluster")
  func users() async throws {
    let cluster = try RunningCluster()
    try await cluster.add("alice", "bob")
    #expect(try await cluster.users("add", "alice", "--password-stdin", input: "x\n").status == 5)
    #expect(try await cluster.users("add", "../x", "--password-stdin", input: "x\n").status == 2)
    #expect(try await cluster.users("address", "bob", "alice@example.org").status == 5)
    #expect(try await cluster.users("address", "bob", "b@example.org").status == 0)
    let file = try cluster.places[0].write("users", "carol:$2y$05$\(String(repeating: "a", count: 53))\n")
    let imported = try await cluster.users("import", file)
    #expect(imported.lines == ["Added carol"], "\(imported)")
    #expect(try await cluster.users("import", file).status == 5)
    #expect(try await cluster.users("token", "nobody", "phone").status == 3)
    let listed = try await cluster.users("list", "--json").json()["users"].list
    #expect(listed.map { $0["name"].text } == ["alice", "bob", "carol"])
    #expect(try await cluster.users("remove", "bob").lines.first?.hasPrefix("Removed bob; the home ") == true)
    #expect(try await cluster.users("remove", "bob").status == 3)
    let place = cluster.places[0]
    try await cluster.run(0) { server in
      let made = try await server.send("MKCALENDAR", Self.calendar, user: Self.alice)
      let put = try await server.put("kept", into: Self.calendar, by: Self.alice)
      #expect(made.status == 201 && put == 201)
    }
    let words = ["cluster", "export", place.path("alice.sqlite"), "--cluster", cluster.url]
    #expect(try await place.launch(Program.server, words + ["--user", "carol"]).status == 3)
    #expect(try await place.launch(Program.server, words + ["--user", "alice"]).status == 0)
    let found = try await place.run("search", "kept", "--store", place.path("alice.sqlite"), "--jsonl")
    #expect(found.output.contains("kept"), "\(found)")
    let wrong = try await place.launch(Program.server, ["serve", "--cluster", cluster.url])
    #expect(wrong.status == 2 && wrong.error.contains("--cache"), "\(wrong)")
  }
}
#endif
