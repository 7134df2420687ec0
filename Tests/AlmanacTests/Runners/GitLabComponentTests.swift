import Foundation
import ProgramTestSupport
import Testing

@Suite("The GitLab component", .enabled(if: Python.hasYAML, "\(Python.isMissing)"))
struct GitLabComponentTests {
  let runner: Runner
  init() throws { runner = try Runner() }

  private func pipeline(_ configuration: String) async throws -> Outcome {
    let bin = try runner.stub("almanac", "exec \"\(Program.path)\" \"$@\"")
    return try await runner.place.launch(
      try #require(Python.path),
      [
        Repository.root + "/Tests/Runners/gitlab.py", configuration, "--components", Repository.root + "/templates",
        "--project", runner.place.path(runner.project),
      ], environment: ["PATH": Runner.path(bin)])
  }

  private static let sample = Repository.samples + "/ci/gitlab-ci.yml"

  @Test("the sample shows findings as code quality, as tests and in the log, and fails the job")
  func broken() async throws {
    try runner.write("feeds/a b.ics", Runner.broken)
    try runner.write("more feeds/c.ics", Runner.sound)
    let outcome = try await pipeline(Self.sample)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("feeds/a b.ics:9:8: error ICS229 invalid-transp"), "\(outcome)")
    let report = try JSONValue(Data(runner.place.read("my project/gl-code-quality-report.json").utf8))
    let places = report.list.map { $0["location"]["path"].text }
    #expect(places.contains("feeds/a b.ics"))
    #expect(report.list.allSatisfy { $0["fingerprint"].text?.isEmpty == false })
    let tests = try runner.place.read("my project/almanac-junit.xml")
    #expect(tests.contains("<testsuite name=\"more feeds/c.ics\""))
  }

  @Test("valid calendars pass")
  func sound() async throws {
    try runner.write("feeds/a.ics", Runner.sound)
    try runner.write("more feeds/b.ics", Runner.sound.replacing("one@", with: "two@"))
    let outcome = try await pipeline(Self.sample)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("baselines, older versions and thresholds reach the program; values may contain YAML and shell syntax")
  func inputs() async throws {
    try runner.write("it's: a \"feed\" #1.ics", Runner.broken)
    try runner.write("old.ics", Runner.broken.replacing("one@", with: "two@"))
    let configuration = { (lines: [String]) in
      try self.runner.place.write(
        "ci.yml",
        """
        include:
          - component: $CI_SERVER_FQDN/\(Repository.publisher)/almanac/validate@0.3.0
            inputs:
              image: almanac
              files: "it's: a \\"feed\\" #1.ics"

        """ + lines.map { "      \($0)\n" }.joined())
    }
    let compared = try await pipeline(try configuration(["against: old.ics", "fail-on: warning"]))
    #expect(compared.status == 1 && compared.output.contains("unstable-uid"), "\(compared)")
    #expect(try await pipeline(try configuration(["fail-on: never"])).status == 0)
    _ = try await runner.place.shell(
      "cd 'my project' && \"$0\" validate --write-baseline known.baseline it*.ics >/dev/null; exit 0")
    let known = try await pipeline(try configuration(["baseline: known.baseline"]))
    #expect(known.status == 0, "\(known)")
    #expect(try await pipeline(try configuration(["profile: strange"])).status == 1)
  }
}
