import Foundation
import ProgramTestSupport
import Testing

@Suite("`make setup` and `make install`")
struct SetupTests {
  let runner: Runner
  init() throws { runner = try Runner() }

  /// Runs the setup script on a machine where `pkg-config` finds nothing until something has been installed.
  ///
  /// - Parameters:
  ///   - manager: The package manager that is available.
  ///   - user: The numeric ID of the user.
  private func setup(
    _ arguments: String..., manager: String? = "apt-get", user: Int = 1000, answer: String = "",
    swift: String = "6.2.1",
    installs: Bool = true
  ) async throws -> Outcome {
    let bin = runner.place.path("bin")
    for tool in ["sed", "cut", "tr", "sh", "cat", "printf", "touch"] {
      let path = try #require(Settings.find(tool))
      try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: bin + "/" + tool, withDestinationPath: path)
    }
    let note = "echo \"${0##*/} $*\" >>\"\(runner.place.folder)/calls\""
    try runner.stub("swift", "echo 'Swift version \(swift) (swift-release)'")
    try runner.stub("pkg-config", "test -e \"\(runner.place.folder)/installed\"")
    try runner.stub("id", "echo \(user)")
    try runner.stub("sudo", "\(note); exec \"$@\"")
    let install = installs ? "touch \"\(runner.place.folder)/installed\"" : "true"
    if let manager { try runner.stub(manager, "\(note); case \"$*\" in *install*|*-S*) \(install) ;; esac") }
    return try await runner.place.launch(
      "/bin/sh", [Repository.root + "/Tools/setup.sh"] + arguments, environment: ["PATH": bin, "SETUP": answer])
  }

  private var calls: [String] {
    ((try? runner.place.read("calls")) ?? "").split(separator: "\n").map(String.init)
  }

  private static let libraries = "libical-dev libsqlite3-dev libarchive-dev libexpat1-dev libcurl4-openssl-dev"

  @Test("says what is missing and which command installs it, and installs nothing")
  func asks() async throws {
    let outcome = try await setup()
    #expect(outcome.status == 1)
    #expect(
      outcome.error.split(separator: "\n") == [
        "Missing: libical 3.0 or later, with its headers", "Missing: SQLite 3.37 or later, with its headers",
        "Missing: libarchive, with its headers", "Missing: expat 2.4 or later, with its headers",
        "Missing: libcurl 7.68 or later, with its headers", "To install what is missing, run:",
        "  sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends \(Self.libraries)",
        "`make setup SETUP=yes` runs this command.",
      ])
    #expect(calls.isEmpty)
  }

  @Test("installs with SETUP=yes, through sudo")
  func agrees() async throws {
    let outcome = try await setup(answer: "yes")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(calls.first == "sudo apt-get update -qq")
    #expect(calls.last == "apt-get install -y -qq --no-install-recommends \(Self.libraries)")
  }

  @Test("installs without asking or sudo when run as root")
  func root() async throws {
    #expect(try await setup(user: 0).status == 0)
    #expect(calls.count == 2 && !calls.contains { $0.hasPrefix("sudo") })
  }

  @Test(
    "supports other package managers",
    arguments: [
      ("dnf", "sudo dnf install -y libical-devel sqlite-devel libarchive-devel expat-devel libcurl-devel"),
      ("zypper", "sudo zypper install -y libical-devel sqlite3-devel libarchive-devel libexpat-devel libcurl-devel"),
      ("pacman", "sudo pacman -S --needed --noconfirm libical sqlite libarchive expat curl"),
      ("brew", "brew install libical sqlite libarchive expat curl"),
    ])
  func managers(name: String, command: String) async throws {
    #expect(try await setup(manager: name).error.contains("  \(command)\n"))
  }

  @Test("fails if nothing can install what is missing, or if it is still missing afterwards")
  func fails() async throws {
    let none = try await setup(manager: nil)
    #expect(none.status == 1 && none.error.contains("system's package manager"), "\(none)")
    let other = SetupTests(runner: try Runner())
    let still = try await other.setup(user: 0, installs: false)
    #expect(still.status == 1 && still.error.contains("Still missing: libarchive"), "\(still)")
  }

  @Test(
    "an older Swift is rejected", arguments: [("5.10", false), ("6.1", false), ("6.1.3", false), ("6.10", true)])
  func swift(version: String, isEnough: Bool) async throws {
    let outcome = try await setup(user: 0, swift: version)
    #expect((outcome.status == 0) == isEnough)
    if !isEnough { #expect(outcome.error == "Swift 6.2 or later is required; this is Swift version \(version).\n") }
  }

  @Test("asks for valgrind only if it is going to be used")
  func valgrind() async throws {
    try runner.place.write("installed", "")
    #expect(try await setup().status == 0)
    let other = SetupTests(runner: try Runner())
    try other.runner.place.write("installed", "")
    let outcome = try await other.setup("valgrind", user: 0, installs: false)
    #expect(other.calls.last == "apt-get install -y -qq --no-install-recommends valgrind", "\(outcome)")
  }

  @Test("installing builds only for release, and uninstalling leaves only other files")
  func install() async throws {
    let folder = runner.place.path("my root")
    try runner.stub("swift", "echo \"$@\" >>\"\(runner.place.folder)/calls\"")
    // Runs `make` with the built program and tool, in a copy of the files that it reads.
    for name in ["Makefile", "Tools"] {
      try FileManager.default.copyItem(
        atPath: "\(Repository.root)/\(name)", toPath: runner.place.path("\(runner.project)/\(name)"))
    }
    try runner.write(".build/release/almanac", "#!/bin/sh\nexec \"\(Program.path)\" \"$@\"\n")
    try runner.write(".build/release/generate-manual", "#!/bin/sh\necho .TH >\"$3/${1##*/}.1\"\n")
    try runner.write("Tools/setup.sh", "#!/bin/sh\n")
    let make = { (target: String) in
      try await self.runner.place.launch(
        "/bin/sh",
        [
          "-c", "cd \"$0\"; chmod +x .build/release/* Tools/setup.sh; exec make \(target) DESTDIR=\"$1\" PREFIX=/usr",
          self.runner.project, folder,
        ],
        environment: ["PATH": Runner.path(self.runner.place.path("bin"))])
    }
    let installed = try await make("install")
    #expect(installed.status == 0, "\(installed)")
    #expect(calls.allSatisfy { $0.hasPrefix("build --configuration release --product ") })
    let files = try files(below: folder)
    #expect(
      files.count == 5 && files.contains("usr/bin/almanac") && files.contains("usr/share/man/man1/almanac.1"),
      "\(files)")
    // The server is installed if it was built.
    try runner.write(".build/release/almanac-server", "#!/bin/sh\nexec \"\(Program.path)\" \"$@\"\n")
    _ = try await make("install")
    let more = Set(try self.files(below: folder)).subtracting(files)
    #expect(more.count == 5 && more.contains("usr/bin/almanac-server"), "\(more)")
    try runner.place.write("my root/usr/bin/other", "")
    #expect(try await make("uninstall").status == 0)
    #expect(try self.files(below: folder) == ["usr/bin/other"])
    #expect(!runner.place.exists("my root/usr/share"))
    try FileManager.default.removeItem(atPath: folder + "/usr/bin/other")
    _ = try await make("install")
    #expect(try await make("uninstall").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/usr").isEmpty)
    #expect(try await make("uninstall").status == 0)
  }

  @Test("the libraries' API is compared with the last version's", .enabled(if: Settings.find("git") != nil))
  func interface() async throws {
    try runner.write(
      "Tools/check-api.sh", String(contentsOfFile: Repository.root + "/Tools/check-api.sh", encoding: .utf8))
    let bin = try runner.stub("swift", "echo \"$@\"")
    let script = """
      set -e; cd "$0"; git init -q .; git config user.email a@example.net; git config user.name A; git add .
      git commit -q -m x; sh Tools/check-api.sh; git tag v0.1.0; git tag other; sh Tools/check-api.sh CivilTime ICalendar
      """
    let outcome = try await runner.place.launch(
      "/bin/sh", ["-c", script, runner.project], environment: ["PATH": Runner.path(bin)])
    #expect(outcome.error.contains("no version to compare with"), "\(outcome)")
    let call = "package diagnose-api-breaking-changes v0.1.0 --targets CivilTime --targets ICalendar"
    #expect(outcome.lines == ["Comparing with v0.1.0", call])
  }

  private init(runner: Runner) { self.runner = runner }

  private func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
