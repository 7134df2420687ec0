import Foundation
import ProgramTestSupport
import Testing

@Suite("Pre-commit hooks", .enabled(if: Settings.find("git") != nil, "git is not here"))
struct PreCommitTests {
  let runner: Runner
  init() throws { runner = try Runner() }

  private func git(_ script: String, environment: [String: String?] = [:]) async throws -> Outcome {
    try await runner.place.launch(
      "/bin/sh", ["-c", "set -e; cd \"$0\"; \(script)", runner.project], environment: environment)
  }

  private static let begin = """
    git init -q .; git config user.email a@example.net; git config user.name A; git config commit.gpgsign false
    """

  @Test("a git hook refuses a commit with a broken calendar and lets a valid one through")
  func gitHook() async throws {
    let bin = try runner.stub("almanac", "exec \"\(Program.path)\" \"$@\"")
    let hook = "cp '\(Repository.samples)/ci/pre-commit' .git/hooks/pre-commit"
    #expect(try await git(Self.begin + "; " + hook).status == 0)
    let commit = "git add . && git commit -q -m x"
    try runner.write("a b.ics", Runner.broken)
    #expect(try await git(commit, environment: ["PATH": Runner.path(bin)]).status == 1)
    try runner.write("a b.ics", Runner.sound)
    #expect(try await git(commit, environment: ["PATH": Runner.path(bin)]).status == 0)
  }

  @Test(
    "pre-commit builds the program once, stops a commit with a broken calendar, and lets a valid one through",
    .enabled(if: Python.hasPreCommit, "\(Python.isMissing)"),
    arguments: ["almanac-validate", "almanac-validate-system"])
  func preCommit(hook: String) async throws {
    let environment = try await installPreCommit(hook)
    let commit = "git add . && git commit -q -m x"
    try runner.write("a b.ics", Runner.broken)
    let stopped = try await git(commit, environment: environment)
    #expect(stopped.status == 1)
    #expect(stopped.error.contains("a b.ics:9:8: error ICS229 invalid-transp"), "\(stopped)")
    #expect(try await git("git log", environment: environment).status != 0, "something was committed")
    try runner.write("a b.ics", Runner.sound)
    let made = try await git(commit, environment: environment)
    #expect(made.status == 0 && made.error.contains("Passed"), "\(made)")
    // Files other than calendars are ignored.
    try runner.write("notes.txt", "x")
    #expect(try await git(commit, environment: environment).error.contains("Skipped"))
    let builds = (try? runner.place.read("builds"))?.split(separator: "\n").count
    #expect(builds == (hook == "almanac-validate" ? 1 : nil))
  }

  @Test("the fixing hook changes the file and stops the commit", .enabled(if: Python.hasPreCommit))
  func fix() async throws {
    let environment = try await installPreCommit("almanac-fix")
    try runner.write("a.ics", Runner.sound.replacing("SUMMARY:Choir", with: "SUMMARY:Choir, at last"))
    let commit = "git add . && git commit -q -m x"
    #expect(try await git(commit, environment: environment).status == 1)
    #expect(try runner.place.read("my project/a.ics").contains("SUMMARY:Choir\\, at last"))
    #expect(try await git(commit, environment: environment).status == 0)
  }

  /// Creates a repository with the hooks, and one with calendars that uses one of them as in the sample.
  private func installPreCommit(_ hook: String) async throws -> [String: String?] {
    let program = "\"\(Program.path)\""
    // pre-commit runs `swift build --package-path REPOSITORY -c release --build-path FOLDER`.
    try runner.stub(
      "swift",
      """
      while [ $# -gt 0 ]; do case $1 in --build-path) folder=$2 ;; -c) configuration=$2 ;; esac; shift; done
      echo "$configuration" >>"\(runner.place.folder)/builds"
      mkdir -p "$folder/$configuration" && cp \(program) "$folder/$configuration/almanac"
      """)
    let bin = runner.place.path("bin")
    if hook != "almanac-validate" { try runner.stub("almanac", "exec \(program) \"$@\"") }
    let hooks = try String(contentsOfFile: Repository.root + "/.pre-commit-hooks.yaml", encoding: .utf8)
    try runner.place.write("almanac/.pre-commit-hooks.yaml", hooks)
    let tagged = try await runner.place.shell(
      "cd almanac; \(Self.begin); git add .; git commit -q -m x; git tag v0.3.0")
    #expect(tagged.status == 0, "\(tagged)")
    let sample = try String(contentsOfFile: Repository.samples + "/ci/pre-commit-config.yaml", encoding: .utf8)
    let configuration = sample.replacing(
      "https://github.com/\(Repository.publisher)/almanac", with: runner.place.path("almanac")
    )
    .replacing("id: almanac-validate", with: "id: \(hook)")
    #expect(configuration.contains(hook))
    try runner.write(".pre-commit-config.yaml", configuration)
    let environment: [String: String?] = [
      "PATH": Runner.path(bin), "PRE_COMMIT_HOME": runner.place.path("pre-commit home"), "LC_ALL": "C.UTF-8",
    ]
    let install = "\(Self.begin); '\(try #require(Python.path))' -m pre_commit install"
    let installed = try await git(install, environment: environment)
    #expect(installed.status == 0, "\(installed)")
    return environment
  }
}
