import Foundation
import ProgramTestSupport
import Testing

@Suite("Commands of almanac-server")
struct ServerProgramTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let nowhere = ["PATH": "/nowhere"]

  /// The program in a separate folder.
  private func lone() throws -> String {
    let path = place.path("bin/almanac")
    try FileManager.default.createDirectory(atPath: place.path("bin"), withIntermediateDirectories: true)
    // A hard link counts as the same file as the program, but is in this folder.
    let isLinked = (try? FileManager.default.linkItem(atPath: Program.path, toPath: path)) != nil
    if !isLinked { try FileManager.default.copyItem(atPath: Program.path, toPath: path) }
    return path
  }

  /// Creates, in a folder, a program that prints its name and its arguments, one per line, and exits with 42.
  private func standIn(_ folder: String) throws {
    let path = try place.write(
      "\(folder)/almanac-server", "#!/bin/sh\nprintf '%s\\n' \(folder) \"$@\"\necho heard >&2\nexit 42\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(
    "say what to install if it is missing",
    arguments: [["serve"], ["users", "add", "ada"], ["share", "Work", "--json"], ["share", "--help"]])
  func missing(words: [String]) async throws {
    let outcome = try await place.launch(try lone(), words, environment: Self.nowhere)
    #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome)")
    #expect(
      outcome.error
        == "almanac: error: the server is a separate program, almanac-server, which was found neither next to this one "
        + "nor in PATH; install the package almanac-server, or build it with `make server`\n")
  }

  @Test(
    "pass everything on unchanged",
    arguments: [
      ["serve"], ["serve", "--help"], ["users", "-h"], ["share", "--version"],
      ["share", "Work", "--after", "-30d", "-n"],
      ["users", "add", "--", "--ada"], ["share", "a b", "", "ü"],
      ["users", "--experimental-dump-help"], ["serve", "help"],
    ])
  func arguments(words: [String]) async throws {
    try standIn("bin")
    let outcome = try await place.launch(try lone(), words, environment: Self.nowhere)
    #expect(outcome.status == 42 && outcome.error == "heard\n", "\(outcome)")
    #expect(outcome.output == (["bin"] + words).map { $0 + "\n" }.joined())
  }

  @Test("are started from PATH, but first from next to the program, even if a link leads to it")
  func order() async throws {
    let program = try lone()
    try standIn("elsewhere")
    let path = ["PATH": "/nowhere:" + place.path("elsewhere")]
    #expect(try await place.launch(program, ["serve"], environment: path).lines.first == "elsewhere")
    try standIn("bin")
    #expect(try await place.launch(program, ["serve"], environment: path).lines.first == "bin")
    let link = place.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    #expect(try await place.launch(link, ["serve"], environment: path).lines.first == "bin")
  }

  @Test("are on the first page, and have help without the server")
  func help() async throws {
    #expect(try await place.run("--help").output.contains("\n  serve "))
    for name in ["serve", "users", "share"] {
      #expect(try await place.run("help", name).output.contains("This command runs almanac-server."))
    }
  }
}
