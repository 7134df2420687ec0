import Daemon
import Foundation
import TestSupport
import Testing

@Suite("The daemon as a service")
struct InstallationTests {
  private static let strange = DaemonProgram(
    path: "/opt/my programs/almanac",
    arguments: ["daemon", "run", "--store", "/home/a b/100% $HOME \"x\" \\ é.sqlite"],
    environment: ["XDG_DATA_HOME": "/home/a b/50%/$x", "XDG_CONFIG_HOME": "/c"])

  private static let analyze = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("a unit quotes what systemd would interpret")
  func quoting() {
    let lines = SystemdUnit.text(Self.strange).split(separator: "\n")
    #expect(
      lines.contains(
        #"""
        ExecStart="/opt/my programs/almanac" "daemon" "run" "--store" "/home/a b/100%% $$HOME \"x\" \\ é.sqlite"
        """#))
    #expect(lines.contains(#"Environment="XDG_DATA_HOME=/home/a b/50%%/$x""#))
    #expect(lines.contains("Type=notify") && lines.contains { $0.hasPrefix("WatchdogSec=") })
    #expect(lines.contains("Restart=on-failure") && lines.contains("WantedBy=default.target"))
  }

  @Test("systemd accepts the unit", .enabled(if: analyze != nil, "systemd-analyze is not here"))
  func verify() throws {
    let folder = try TemporaryFolder()
    let path = folder.file(SystemdUnit.name)
    // The program of a unit must exist.
    let program = DaemonProgram(
      path: "/bin/sh", arguments: Self.strange.arguments, environment: Self.strange.environment)
    try SystemdUnit.text(program).write(toFile: path, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.analyze))
    process.arguments = ["--user", "--man=no", "verify", path]
    process.environment = ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(said)")
    #expect(!said.contains(SystemdUnit.name), "\(said)")
  }

  @Test("an agent is a property list with the same content")
  func agent() throws {
    let program = DaemonProgram(path: "/a&b/<almanac>", arguments: ["daemon", "run"], environment: ["A": "1 < 2"])
    let list = try PropertyListSerialization.propertyList(
      from: Data(LaunchAgent.text(program, log: "/l&g").utf8), format: nil)
    let agent = try #require(list as? [String: Any])
    #expect(agent["ProgramArguments"] as? [String] == ["/a&b/<almanac>", "daemon", "run"])
    #expect(agent["EnvironmentVariables"] as? [String: String] == ["A": "1 < 2"])
    #expect(agent["StandardErrorPath"] as? String == "/l&g")
    #expect(agent["RunAtLoad"] as? Bool == true)
  }

  @Test("the file is written into folders that are created, and removed again", arguments: [true, false])
  func file(isSystemd: Bool) throws {
    let folder = try TemporaryFolder()
    let installation = Installation(
      isSystemd ? .systemd : .launchd, Self.strange, home: folder.path, configuration: folder.file("config"), user: 7)
    #expect(!installation.isThere)
    try installation.write()
    #expect(try String(contentsOfFile: installation.path, encoding: .utf8) == installation.text)
    try installation.remove()
    #expect(!installation.isThere)
    #expect(throws: DaemonError.self) { try installation.remove() }
    #expect(!installation.starting.isEmpty && !installation.stopping.isEmpty)
  }
}
