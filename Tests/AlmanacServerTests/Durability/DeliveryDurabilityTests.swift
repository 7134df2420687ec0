import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import Synchronization
import TestSupport
import Testing

@Suite("A server that is killed while delivering", .timeLimit(.minutes(30)))
struct DeliveryDurabilityTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let calendar = "/calendars/alice/work/"
  private static let (alice, bob) = ("alice:secret", "bob:secret")

  private final class Count: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  /// Invites Bob repeatedly until the server is gone.
  private static func invite(_ round: Int, _ client: Int, _ requests: RunningServer.Client, _ known: Count) async {
    for number in 0... {
      let name = "\(round)-\(client)-\(number)"
      let answer = try? await requests.send("PUT", "\(calendar)\(name).ics", [:], meeting(name), user: alice)
      guard answer?.status == 201 else { return }
      known.add()
    }
  }

  @Test("every invitation arrives, exactly once")
  func killed() async throws {
    let stores = ["--stores", place.path("stores")]
    for name in ["alice", "bob"] {
      let words = ["users", "add", name, "--address", "\(name)@example.org", "--password-stdin"]
      #expect(try await place.run(list: words + stores, input: Array("secret\n".utf8)).status == 0)
    }
    let known = Count()
    for round in 0..<(Nightly.isOn ? 100 : 4) {
      _ = try await RunningServer.run(place, stores, endingBy: .kill) { server in
        if round == 0 {
          #expect(try await server.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
          _ = try await names(server, "/calendars/bob/")
        }
        let requests = server.client
        try await withThrowingTaskGroup(of: Void.self) { group in
          for client in 0..<3 {
            group.addTask { await Self.invite(round, client, requests, known) }
          }
          let before = known.value
          try await RunningDaemon.wait { known.value >= before + 5 }
          try server.execution.send(signal: .kill)
          try await group.waitForAll()
        }
      }
    }
    _ = try await RunningServer.run(place, stores) { server in
      // Messages that were not delivered are delivered when Alice connects again.
      let sent = try await names(server, Self.calendar, by: Self.alice)
      #expect(sent.count >= known.value)
      // On a busy machine this takes a while.
      try await RunningDaemon.wait { try await names(server, "/calendars/bob/inbox/").count >= sent.count }
      #expect(try await names(server, "/calendars/bob/inbox/").count == sent.count)
      let home = try await names(server, "/calendars/bob/").filter { !$0.contains("box") }
      var copies: [String] = []
      for calendar in home { copies += try await names(server, "/calendars/bob/\(calendar)/") }
      #expect(copies.count == sent.count && Set(copies) == Set(sent))
    }
  }

  /// The names of the resources in a collection.
  private func names(_ server: RunningServer, _ path: String, by user: String = bob) async throws -> [String] {
    let body = "<propfind xmlns=\"DAV:\"><prop><resourcetype/></prop></propfind>"
    let answer = try await server.send(
      "PROPFIND", path, ["Content-Type": "application/xml", "Depth": "1"], body, user: user)
    #expect(answer.status == 207, "\(answer.body)")
    return answer.body.matches(of: #/href>([^<]+)</#).map { String($0.1) }.filter { $0 != path && $0.hasPrefix(path) }
      .map { String($0.dropFirst(path.count).prefix { $0 != "/" }) }.sorted()
  }

  private static func meeting(_ uid: String) -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "ORGANIZER:mailto:alice@example.org",
      "ATTENDEE:mailto:bob@example.org", "END:VEVENT", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
  }
}
