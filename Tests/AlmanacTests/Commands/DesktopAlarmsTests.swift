import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite(
  "almanac alarms run --desktop", .enabled(if: DesktopServer.canRun, "\(DesktopServer.isMissing)"),
  .timeLimit(.minutes(30)))
struct DesktopAlarmsTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Snoozes the alarms of two events until a time in the past, so they go off as soon as a program delivers alarms.
  private func load() async throws {
    let now = Date()
    func time(_ seconds: Double) -> String { now.addingTimeInterval(seconds).ISO8601Format() }
    _ = try await place.run("alarms", "run", "--once", "--now", time(0))
    let start = time(7200).replacing(#/[-:]/#, with: "")
    let events = [("Lunch", "URL:https://example.org/lunch?${HOME}"), ("Dinner", "URL:file:///etc/passwd")].map {
      title, url in
      """
      BEGIN:VEVENT
      UID:\(title)
      SUMMARY:\(title)
      DTSTART:\(start)
      \(url)
      BEGIN:VALARM
      ACTION:PROCEDURE
      ATTACH:https://example.org/program
      TRIGGER:-PT10M
      END:VALARM
      END:VEVENT

      """
    }
    let added = try await place.run(
      "import", place.write("a.ics", "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"))
    #expect(added.status == 0, "\(added)")
    let failed = try await place.run("alarms", "run", "--once", "--desktop", "--now", time(6600))
    #expect(failed.status == 1 && failed.error.contains("there is no session bus"), "\(failed)")
    for alarm in try await place.run("alarms", "history", "--json").json()["alarms"].list {
      let id = try #require(alarm["id"].text)
      let asleep = try await place.run(
        "alarms", "snooze", id, "until", time(1), "--no-write-back", "--now", time(0))
      #expect(asleep.status == 0, "\(asleep)")
    }
  }

  /// The program, which is killed when it is no longer needed.
  private func run(_ server: DesktopServer, _ more: [String: String] = [:]) throws -> Companion {
    // A process that outlives the shell would prevent waiting for the shell, and therefore affect the exit tests of
    // others.
    let script =
      "\"$0\" alarms run --desktop 2>&1 & run=$!; trap 'kill -9 $run; exit' TERM; cat > /dev/null; kill -9 $run"
    let own = [
      "PATH": place.path("bin") + ":/usr/bin:/bin", "HOME": place.folder, "TZ": "UTC", "ALMANAC_STORE": place.store,
    ]
    return try Companion(
      "/bin/sh", ["-c", script, Program.path], environment: server.environment.merging(own) { $1 }.merging(more) { $1 })
  }

  /// Waits for a condition, however long it takes on a busy machine.
  private func wait(_ isThere: () async throws -> Bool) async throws {
    while try await !isThere() { try await Task.sleep(for: .milliseconds(100)) }
  }

  /// Clicks an action until a condition holds. A click that arrives before the program knows what it has shown is lost.
  private func click(
    _ number: Int, _ action: String, on server: DesktopServer, until isThere: () -> Bool
  ) async throws {
    var tries = 0
    try await wait {
      if tries % 50 == 0 { try? server.click(number, action) }
      tries += 1
      return isThere()
    }
  }

  /// Writes a program.
  private func program(_ name: String, _ script: String) throws {
    let path = try place.write("bin/\(name)", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(
    "the service manager starts what a service opens, so that it outlives the service, or else it is started directly",
    arguments: [true, false])
  func service(managerHelps: Bool) async throws {
    try await load()
    let server = try DesktopServer()
    let noting = { (file: String) in "echo \"$@\" > \"$HOME/\(file).new\"; mv \"$HOME/\(file).new\" \"$HOME/\(file)\"" }
    try program("systemd-run", managerHelps ? noting("asked") : "exit 1")
    try program("xdg-open", noting("opened"))
    let companion = try run(server, ["INVOCATION_ID": "1"])
    let lunch = try #require(server.shown(2).firstIndex { $0.title == "Lunch" })
    try await click(lunch + 1, "open", on: server) { place.exists(managerHelps ? "asked" : "opened") }
    if managerHelps {
      #expect(try place.read("asked").hasPrefix("--user ") && !place.exists("opened"))
      #expect(try place.read("asked").hasSuffix(" -- xdg-open https://example.org/lunch?$${HOME}\n"))
    }
    withExtendedLifetime(companion) {}
  }

  @Test("clicks are handled, even on alarms shown by a run that was killed")
  func clicks() async throws {
    try await load()
    let server = try DesktopServer()
    try program("xdg-open", "echo \"$1\" > \"$HOME/address\"\nmv \"$HOME/address\" \"$HOME/opened\"")
    var program: Companion? = try run(server)
    #expect(program?.line.hasPrefix("delivering the alarms of") == true)
    let shown = try server.shown(2)
    #expect(shown.count == 2)
    let lunch = try #require(shown.firstIndex { $0.title == "Lunch" })
    let dinner = try #require(shown.firstIndex { $0.title == "Dinner" })
    #expect(shown[lunch].actions.contains("Open") && !shown[dinner].actions.contains("Open"))
    #expect(!place.exists("opened"), "nothing is opened without a click")
    try await click(lunch + 1, "default", on: server) { place.exists("opened") }
    #expect(try place.read("opened") == "https://example.org/lunch?${HOME}\n")
    program = nil
    program = try run(server)
    // It may begin listening shortly after it starts.
    try await wait {
      try server.click(dinner + 1, "dismiss")
      return try await place.run("alarms", "history", "--json").json()["alarms"].list.contains {
        $0["title"].text == "Dinner" && $0["state"].text == "acknowledged"
      }
    }
    #expect(try await place.run("export").output.contains("ACKNOWLEDGED:"))
    program = nil
    #expect(try server.shown().count == 2)
  }
}
