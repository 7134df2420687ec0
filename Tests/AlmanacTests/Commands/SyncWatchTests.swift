import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

@Suite("almanac sync --watch", .timeLimit(.minutes(30)))
struct SyncWatchTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// Waits until a condition holds.
  private func wait(until holds: () async throws -> Bool) async throws {
    while try await !holds() { try await Task.sleep(for: .milliseconds(50)) }
  }

  @Test("synchronizes at once and after edits, and exits with success when told to stop", arguments: LiveServer.names)
  func life(name: String) async throws {
    if name != "radicale" { return }
    let server = try LiveServer(name)
    let added = try await place.run(
      "accounts", "add", server.url, "--user", server.user, "--password-stdin", "--name", "work", "--json",
      input: Array("\(server.password)\n".utf8))
    let home = try #require(try added.json()["home"].text)
    let url = home + (home.hasSuffix("/") ? "" : "/") + "watched/"
    try await server.send("MKCALENDAR", url)
    let (outcome, _) = try await place.run(["sync", "--watch", "--jsonl"]) { execution in
      try await execution.standardInputWriter.finish()
      try await wait { try await place.run("accounts", "--json").json()["accounts"][0]["last_success"].text != nil }
      let calendars = try await place.run("calendars", "--json").json()["calendars"].list
      let title = try #require(calendars.first { $0["source"].text == "work" }?["title"].text)
      #expect(try await place.run("add", "Lunch 2026-12-03 12:00", "-c", title).status == 0)
      try await wait { try await server.texts(url).values.contains { $0.contains("SUMMARY:Lunch") } }
      try execution.send(signal: .terminate)
    }
    #expect(outcome.status == 0, "\(outcome)")
    let added2 = try outcome.jsonLines().filter { $0["up"]["added"].number == 1 }
    #expect(added2.count == 1, "\(outcome)")
  }

  @Test("exits at once with nothing to do, and refuses invalid arguments")
  func idle() async throws {
    #expect(try await place.run("calendars", "create", "Home").status == 0)
    for signal in ["INT", "TERM"] {
      let outcome = try await place.shell(
        """
        "$0" sync --watch 2>\(signal) & until grep -qs ^watching \(signal); do sleep 0.05; done; kill -\(signal) $!; wait $!
        """, isHeard: false)
      #expect(outcome.status == 0, "\(outcome)")
    }
    for option in ["--full", "--allow-deletions", "-n", "--json"] {
      #expect(try await place.run("sync", "--watch", option).status == 2)
    }
  }
}
