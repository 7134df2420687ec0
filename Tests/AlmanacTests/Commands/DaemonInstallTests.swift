import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac daemon install")
struct DaemonInstallTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private var unit: String { "config/systemd/user/almanac.service" }
  private var variables: [String: String?] { ["XDG_CONFIG_HOME": place.path("config")] }

  /// A `systemctl` that records its arguments, and may not answer.
  private func path(answers: Bool) throws -> String {
    let script = try place.write(
      "bin/systemctl", "#!/bin/sh\necho \"$*\" >> \(place.path("calls"))\nexit \(answers ? 0 : 1)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    return place.path("bin") + ":/usr/bin:/bin"
  }

  @Test("writes a unit that starts the daemon for the store, and starts it; uninstall reverts both")
  func install() async throws {
    let environment = variables.merging(["PATH": try path(answers: true)]) { $1 }
    let outcome = try await place.run("daemon", "install", environment: environment)
    #expect(outcome.status == 0, "\(outcome)")
    let text = try place.read(unit)
    #expect(text.contains("\"daemon\" \"run\" \"--store\" \"\(place.store)\""))
    #expect(text.contains("Environment=\"XDG_CONFIG_HOME=\(place.path("config"))\""))
    let calls = try place.read("calls").split(separator: "\n").dropFirst()
    #expect(
      calls == ["--user daemon-reload", "--user enable almanac.service", "--user restart almanac.service"])
    let removed = try await place.run("daemon", "uninstall", environment: environment)
    #expect(removed.status == 0 && !place.exists(unit), "\(removed)")
    #expect(try place.read("calls").hasSuffix("--user disable --now almanac.service\n--user daemon-reload\n"))
    #expect(try await place.run("daemon", "uninstall", environment: environment).status == 3)
  }

  @Test("says what to run if no service manager answers")
  func silent() async throws {
    let environment = variables.merging(["PATH": try path(answers: false)]) { $1 }
    let outcome = try await place.run("daemon", "install", environment: environment)
    #expect(outcome.status == 0 && place.exists(unit), "\(outcome)")
    #expect(outcome.error.contains("  systemctl --user enable almanac.service\n"))
    #expect(try place.read("calls").split(separator: "\n").count == 1)
  }

  @Test("-n shows the unit and does nothing")
  func dryRun() async throws {
    let environment = variables.merging(["PATH": try path(answers: true)]) { $1 }
    let outcome = try await place.run("daemon", "install", "-n", environment: environment)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("[Unit]\n"), "\(outcome)")
    #expect(!place.exists("config") && !place.exists("calls"))
  }
}
