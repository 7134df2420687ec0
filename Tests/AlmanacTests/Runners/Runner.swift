import Foundation
import ProgramTestSupport
import Testing

/// A folder that simulates a CI server: a repository with calendars, and the server's copy of Almanac.
struct Runner {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try FileManager.default.createDirectory(atPath: place.path(project), withIntermediateDirectories: true)
  }

  /// The repository with calendars. Its name contains a space, and so does the action's folder.
  let project = "my project"
  let action = "downloaded action"

  static let broken = GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:Choir: 100 %", "TRANSP:x")
  static let sound = GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z", "SUMMARY:Choir")

  /// Writes a calendar into the repository.
  func write(_ name: String, _ text: String) throws { try place.write("\(project)/\(name)", text) }

  /// Puts the action where a runner would download it, and adds to PATH a `swift` that builds by copying the program
  /// under test.
  ///
  /// - Returns: The folder of that `swift`, which records its builds in the file `builds`.
  func download() throws -> String {
    for name in ["action.yml", "Makefile", "Package.swift", "Tools", "Sources/AlmanacKit"] {
      let target = place.path("\(action)/\(name)")
      try FileManager.default.createDirectory(
        atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: "\(Repository.root)/\(name)", toPath: target)
    }
    return try stub(
      "swift",
      """
      if [ "$1" = --version ]; then echo "Swift version 6.2"; exit; fi
      echo "$@" >>"\(place.folder)/builds"
      mkdir -p .build/release && cp "\(Program.path)" .build/release/almanac
      """)
  }

  /// Replaces a program with a script.
  ///
  /// - Returns: The folder to put at the front of PATH.
  @discardableResult
  func stub(_ name: String, _ script: String) throws -> String {
    let path = try place.write("bin/\(name)", "#!/bin/sh\n\(script)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return place.path("bin")
  }

  /// A PATH that begins with a given folder.
  static func path(_ folder: String) -> String {
    folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
  }

  /// Runs a workflow in the repository, as GitHub would.
  ///
  /// - Parameter workflow: The path of a file, or the name of a file in Samples/ci.
  func github(_ workflow: String) async throws -> GitHubRun {
    let bin = try place.exists(action) ? place.path("bin") : download()
    let results = "results \(place.names.count { $0.hasPrefix("results") })"
    try? FileManager.default.copyItem(atPath: place.path("cache"), toPath: place.path(results + "/cache"))
    let outcome = try await place.launch(
      try #require(Python.path),
      [
        Repository.root + "/Tests/Runners/github.py",
        workflow.hasPrefix("/") ? workflow : "\(Repository.samples)/ci/\(workflow)", "--action",
        place.path(action), "--workspace", place.path(project), "--results", place.path(results),
      ], environment: ["PATH": Self.path(bin)])
    let annotations = try JSONValue(Data(contentsOf: URL(fileURLWithPath: place.path(results + "/annotations.json"))))
    return GitHubRun(
      outcome: outcome, folder: place.path(results), annotations: annotations.list,
      summary: (try? place.read(results + "/summary.md")) ?? "")
  }
}

/// The results of a workflow.
struct GitHubRun {
  let outcome: Outcome
  let folder: String
  let annotations: [JSONValue]
  let summary: String

  var succeeded: Bool { outcome.status == 0 }

  /// The annotations as people see them: level, position and title.
  var notes: [String] {
    annotations.map { note in
      let place = note["file"].text.map { "\($0):\(note["line"].text ?? "-"):\(note["col"].text ?? "-")" }
      return [note["level"].text, place, note["title"].text].compactMap { $0 }.joined(separator: " ")
    }
  }
}
