import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import Synchronization
import TestSupport
import Testing

@Suite("A killed server", .timeLimit(.minutes(30)))
struct ServeDurabilityTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let calendar = "/calendars/owner/work/"

  /// What a client knows of its own writes.
  private struct Written {
    /// The writes acknowledged by the server.
    var known: Set<String> = []
    /// The writes that were sent but not answered.
    var open: Set<String> = []
    var isEnding = false
  }

  /// What the clients know collectively.
  private final class Ledger: Sendable {
    private let written = Mutex(Written())

    func withLock<Value: Sendable>(_ body: (inout sending Written) -> sending Value) -> Value { written.withLock(body) }
  }

  /// Writes until the server is gone.
  private static func write(
    _ round: Int, _ client: Int, _ requests: RunningServer.Client, _ written: Ledger
  ) async {
    for number in 0... {
      let name = "\(round)-\(client)-\(number)"
      let isEnding = written.withLock { state in
        if !state.isEnding { state.open.insert(name) }
        return state.isEnding
      }
      if isEnding { return }
      let answer = try? await requests.send("PUT", "\(calendar)\(name).ics", [:], event(name))
      guard answer?.status == 201 else { return }
      written.withLock { state in
        state.open.remove(name)
        state.known.insert(name)
      }
    }
  }

  @Test("loses nothing that it acknowledged, and skips no change in what clients request next")
  func killed() async throws {
    let written = Ledger()
    var token = ""
    var seen: Set<String> = []
    for round in 0..<(Nightly.isOn ? 100 : 4) {
      _ = try await RunningServer.run(place, asOwner: true, endingBy: .kill) { server in
        if round == 0 { #expect(try await server.send("MKCALENDAR", Self.calendar).status == 201) }
        let changes = try await sync(server, token)
        seen.formUnion(changes.names)
        token = changes.token
        let state = written.withLock { $0 }
        #expect(state.known.isSubset(of: seen) && seen.isSubset(of: state.known.union(state.open)))
        written.withLock { $0.isEnding = false }
        let requests = server.client
        try await withThrowingTaskGroup(of: Void.self) { group in
          for client in 0..<4 {
            group.addTask { await Self.write(round, client, requests, written) }
          }
          let before = state.known.count
          try await RunningDaemon.wait { written.withLock { $0.known.count } >= before + 12 }
          try server.execution.send(signal: .kill)
          written.withLock { $0.isEnding = true }
          try await group.waitForAll()
        }
      }
    }
    let check = try await place.run("doctor")
    #expect(check.status == 0, "\(check)")
  }

  /// The names that a client does not know yet.
  private func sync(_ server: RunningServer, _ token: String) async throws -> (names: Set<String>, token: String) {
    let body = """
      <sync-collection xmlns="DAV:"><sync-token>\(token)</sync-token><sync-level>1</sync-level><prop><getetag/></prop>\
      </sync-collection>
      """
    let answer = try await server.send("REPORT", Self.calendar, ["Content-Type": "application/xml"], body)
    #expect(answer.status == 207, "\(answer.body)")
    let names = answer.body.matches(of: #/work/([0-9-]+)\.ics/#).map { String($0.1) }
    let next = try #require(answer.body.firstMatch(of: #/sync-token>([^<]+)</#))
    return (Set(names), String(next.1))
  }

  private static func event(_ uid: String) -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:VEVENT", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "END:VEVENT", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
  }
}
