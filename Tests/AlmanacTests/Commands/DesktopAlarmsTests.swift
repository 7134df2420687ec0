import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite(
  "almanac alarms run --desktop", .enabled(if: DesktopServer.canRun, "\(DesktopServer.isMissing)"))
struct DesktopAlarmsTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Lets the alarms of two events sleep until a moment that has come: they go off as soon as somebody tells alarms.
  private func load() async throws {
    let now = Date()
    func time(_ seconds: Double) -> String { now.addingTimeInterval(seconds).ISO8601Format() }
    _ = try await place.run("alarms", "run", "--once", "--now", time(0))
    let start = time(7200).replacing(#/[-:]/#, with: "")
    let events = [("Lunch", "URL:https://example.org/lunch"), ("Dinner", "URL:file:///etc/passwd")].map { title, url in
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
    #expect(failed.status == 1 && failed.error.contains("there is no session bus here"), "\(failed)")
    for alarm in try await place.run("alarms", "history", "--json").json()["alarms"].list {
      let id = try #require(alarm["id"].text)
      let asleep = try await place.run(
        "alarms", "snooze", id, "until", time(1), "--no-write-back", "--now", time(0))
      #expect(asleep.status == 0, "\(asleep)")
    }
  }

  /// The program, which is killed when nobody needs it any more.
  private func run(_ server: DesktopServer) throws -> Companion {
    // What outlives the shell would keep it from being waited for, and so the exit tests of others.
    let script =
      "\"$0\" alarms run --desktop 2>&1 & run=$!; trap 'kill -9 $run; exit' TERM; cat > /dev/null; kill -9 $run"
    let own = [
      "PATH": place.path("bin") + ":/usr/bin:/bin", "HOME": place.folder, "TZ": "UTC", "ALMANAC_STORE": place.store,
    ]
    return try Companion(
      "/bin/sh", ["-c", script, Program.path], environment: server.environment.merging(own) { $1 })
  }

  /// Waits for something, for at most a minute or so.
  private func wait(_ isThere: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<600 {
      if try await isThere() { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  @Test("what is clicked is done, also what another run has shown that was killed")
  func clicks() async throws {
    try await load()
    let server = try DesktopServer()
    let script = "#!/bin/sh\necho \"$1\" > \"$HOME/address\"\nmv \"$HOME/address\" \"$HOME/opened\"\n"
    let browser = try place.write("bin/xdg-open", script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
    var program: Companion? = try run(server)
    #expect(program?.line.hasPrefix("telling the alarms of") == true)
    let shown = try server.shown(2)
    #expect(shown.count == 2)
    let lunch = try #require(shown.firstIndex { $0.title == "Lunch" })
    let dinner = try #require(shown.firstIndex { $0.title == "Dinner" })
    #expect(shown[lunch].actions.contains("Open") && !shown[dinner].actions.contains("Open"))
    #expect(!place.exists("opened"), "nothing is opened by itself")
    try server.click(lunch + 1, "default")
    #expect(try await wait { place.exists("opened") })
    #expect(try place.read("opened") == "https://example.org/lunch\n")
    program = nil
    program = try run(server)
    // It may listen a little later than it begins.
    let isSeen = try await wait {
      try server.click(dinner + 1, "dismiss")
      return try await place.run("alarms", "history", "--json").json()["alarms"].list.contains {
        $0["title"].text == "Dinner" && $0["state"].text == "acknowledged"
      }
    }
    #expect(isSeen)
    #expect(try await place.run("export").output.contains("ACKNOWLEDGED:"))
    program = nil
    #expect(try server.shown().count == 2)
  }
}
