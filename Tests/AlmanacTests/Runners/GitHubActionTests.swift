import Foundation
import ProgramTestSupport
import Testing

@Suite("The GitHub action", .enabled(if: Python.hasYAML, "\(Python.isMissing)"))
struct GitHubActionTests {
  let runner: Runner
  init() throws { runner = try Runner() }

  @Test("ten lines show findings next to the code and on the job page, and fail the job")
  func broken() async throws {
    try runner.write("feeds/team calendar, new.ics", Runner.broken)
    let run = try await runner.github("github-actions.yml")
    #expect(!run.succeeded)
    #expect(run.notes == ["error feeds/team calendar, new.ics:9:8 ICS229 invalid-transp"], "\(run.outcome)")
    #expect(run.annotations.first?["message"].text?.contains("Choir: 100 %") == true)
    try Snapshot.check("job-summary", run.summary)
  }

  @Test("valid calendars pass")
  func sound() async throws {
    try runner.write("feeds/a.ics", Runner.sound)
    let run = try await runner.github("github-actions.yml")
    #expect(run.succeeded && run.notes.isEmpty, "\(run.outcome)")
    #expect(run.summary.hasPrefix("## Calendar validation"))
  }

  @Test("the program is built once and then taken from the cache")
  func cache() async throws {
    try runner.write("feeds/a.ics", Runner.sound)
    let first = try await runner.github("github-actions.yml")
    #expect(first.succeeded && first.outcome.output.contains("almanac "), "\(first.outcome)")
    let builds = try runner.place.read("builds")
    #expect(builds.contains("build --configuration release --product almanac"))
    try FileManager.default.moveItem(atPath: first.folder + "/cache", toPath: runner.place.path("cache"))
    #expect(try await runner.github("github-actions.yml").succeeded)
    #expect(try runner.place.read("builds") == builds)
    // Different sources count as a different program.
    try runner.place.write(runner.action + "/Sources/AlmanacKit/Other.swift", "// other\n")
    #expect(try await runner.github("github-actions.yml").succeeded)
    #expect(try runner.place.read("builds") == builds + builds)
  }

  @Test("known findings are skipped, published files are compared, and code scanning gets all findings")
  func codeScanning() async throws {
    try runner.write("feeds/team.ics", Runner.broken)
    try runner.write("more feeds/choir/old.ics", Runner.broken)
    try runner.write("published/team.ics", Runner.broken.replacing("one@", with: "two@"))
    _ = try await runner.place.shell(
      "cd 'my project' && \"$0\" validate --profile feed --write-baseline known.baseline feeds 'more feeds'; exit 0")
    try runner.write("more feeds/choir/new.ics", Runner.broken.replacing("one@", with: "three@"))
    let run = try await runner.github("github-code-scanning.yml")
    #expect(!run.succeeded)
    #expect(run.notes.contains("error more feeds/choir/new.ics:9:8 ICS229 invalid-transp"), "\(run.outcome)")
    #expect(!run.notes.contains { $0.contains("old.ics") }, "\(run.notes)")
    // The second step compares with another version, without the baseline.
    #expect(run.notes.contains { $0.contains("feeds/team.ics:") && $0.contains("unstable-uid") }, "\(run.notes)")
    let sarif = try Data(contentsOf: URL(fileURLWithPath: run.folder + "/uploads/calendars.sarif"))
    let errors = try JSONValue(sarif)["runs"][0]["results"].list.filter { $0["level"].text == "error" }
    let places = errors.map { $0["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].text }
    #expect(places == ["more%20feeds/choir/new.ics"])
    #expect(run.summary.components(separatedBy: "## Calendar validation").count == 2)
  }

  @Test("an installed program is used and not built, and the log has the requested format")
  func installed() async throws {
    try runner.write("feeds/a.ics", Runner.broken)
    let sample = try String(contentsOfFile: Repository.samples + "/ci/github-actions.yml", encoding: .utf8)
    let inputs = "          program: \(Program.path)\n          format: concise\n          fail-on: never\n"
    let run = try await runner.github(runner.place.write("workflow.yml", sample + inputs))
    #expect(run.succeeded && run.notes.isEmpty, "\(run.outcome)")
    #expect(run.outcome.output.hasPrefix("feeds/a.ics:9:8: error ICS229 invalid-transp"))
    #expect(!runner.place.exists("builds"))
    let missing = inputs.replacing(Program.path, with: "/no/such/program")
    let failed = try await runner.github(runner.place.write("workflow.yml", sample + missing))
    #expect(!failed.succeeded && failed.notes == ["error almanac"], "\(failed.outcome)")
  }

  @Test(
    "the released program is taken by version and checksum, a wrong checksum is refused, and without one it is built",
    .enabled(if: Settings.find("xz") != nil && Settings.find("curl") != nil, "xz or curl is not here"))
  func released() async throws {
    try runner.stub("python3", "exit 1")
    let made = try await runner.place.shell(
      """
      set -e
      system="9.9.9-linux-$(uname -m)"
      mkdir -p "releases/v9.9.9" "made/almanac-$system/bin" temporary
      printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$0" >"made/almanac-$system/bin/almanac"
      tar -C made -cJf "releases/v9.9.9/almanac-$system.tar.xz" "almanac-$system"
      cd releases/v9.9.9 && sha256sum *.tar.xz >SHA256SUMS && cut -d ' ' -f 1 SHA256SUMS
      """)
    #expect(made.status == 0, "\(made)")
    let found = try await findProgram("9.9.9")
    #expect(found.outcome.status == 0 && found.output.hasSuffix("/bin/almanac\n"), "\(found)")
    #expect(!found.output.contains("key="))
    let sound = try await findProgram("9.9.9", checksum: made.output.trimmingCharacters(in: .newlines))
    #expect(sound.outcome.status == 0 && sound.output == found.output, "\(sound)")
    let wrong = try await findProgram("9.9.9", checksum: String(repeating: "0", count: 64))
    #expect(wrong.outcome.status == 1 && wrong.output.isEmpty, "\(wrong)")
    #expect(wrong.outcome.error.contains("::error title=almanac::almanac-9.9.9-linux-"), "\(wrong)")
    let missing = try await findProgram("9.9.8")
    #expect(missing.outcome.status == 0 && missing.output.contains("\nkey=almanac-"), "\(missing)")
    #expect(missing.outcome.output.contains("::notice title=almanac::"), "\(missing)")
  }

  /// Runs the step that finds a program version in a folder of releases, and returns what it wrote for the next steps.
  private func findProgram(_ version: String, checksum: String = "") async throws -> (outcome: Outcome, output: String)
  {
    try runner.place.write("output", "")
    let outcome = try await runner.place.launch(
      "/bin/bash", [Repository.root + "/Tools/ci/find-program.sh"],
      environment: [
        "PATH": Runner.path(runner.place.path("bin")), "GITHUB_OUTPUT": runner.place.path("output"),
        "RUNNER_TEMP": runner.place.path("temporary"), "ALMANAC_RELEASES": "file://" + runner.place.path("releases"),
        "ALMANAC_VERSION": version, "ALMANAC_SHA256": checksum,
      ])
    return (outcome, try runner.place.read("output"))
  }

  @Test(
    "unreadable input is reported as an error along with the findings",
    arguments: ["nowhere", "feeds\nno\\where.ics", ""])
  func unreadable(files: String) async throws {
    try runner.write("feeds/a.ics", Runner.sound)
    let outcome = try await validate(["ALMANAC_FILES": files])
    #expect([1, 2, 3].contains(outcome.status), "\(outcome)")
    #expect(outcome.lines.contains { $0.hasPrefix("::error title=almanac::") }, "\(outcome)")
  }

  @Test(
    "the exit code is the program's, and outputs contain the findings",
    arguments: [("error", 1, "1"), ("warning", 1, "1"), ("never", 0, "1"), ("", 1, "1")])
  func threshold(failOn: String, status: Int32, errors: String) async throws {
    try runner.write("feeds/a.ics", Runner.broken)
    let outcome = try await validate(["ALMANAC_FILES": "fe*s/", "ALMANAC_FAIL_ON": failOn, "ALMANAC_SARIF": "my sarif"])
    #expect(outcome.status == status, "\(outcome)")
    let outputs = try runner.place.read("output")
    #expect(outputs.hasPrefix("exit-code=\(status)\nerrors=\(errors)\nwarnings=0\nhints="))
    #expect(outputs.hasSuffix("\nsarif=my sarif\n"))
    #expect(runner.place.exists("my project/my sarif"))
  }

  @Test("a file that is not a calendar exits with 9, and wrong inputs with 2")
  func codes() async throws {
    try runner.write("page.ics", "<html>")
    #expect(try await validate(["ALMANAC_FILES": "page.ics"]).status == 9)
    let profile = try await validate(["ALMANAC_FILES": "page.ics", "ALMANAC_PROFILE": "strange"])
    #expect(profile.status == 2 && profile.output.contains("::error title=almanac::"), "\(profile)")
  }

  @Test("the log has another format, and the page no summary, if the inputs say so")
  func format() async throws {
    try runner.write("a.ics", Runner.broken)
    let outcome = try await validate([
      "ALMANAC_FILES": "a.ics", "ALMANAC_FORMAT": "concise", "ALMANAC_SUMMARY": "false",
    ])
    #expect(outcome.lines.first?.hasPrefix("a.ics:9:8: error ICS229") == true, "\(outcome)")
    #expect(!runner.place.exists("summary"))
  }

  @Test("the article begins with the sample")
  func article() throws {
    let article = try String(
      contentsOfFile: Repository.root + "/Sources/Validation/Validation.docc/Validating-feeds-in-CI.md", encoding: .utf8
    )
    let sample = try String(contentsOfFile: Repository.samples + "/ci/github-actions.yml", encoding: .utf8)
    let lines = sample.split(separator: "\n", maxSplits: 1)[1]
    #expect(lines.split(separator: "\n").count == 10)
    #expect(article.firstRange(of: "```")?.lowerBound == article.firstRange(of: "```yaml\n\(lines)```")?.lowerBound)
  }

  /// Runs the validation step of action.yml.
  private func validate(_ inputs: [String: String]) async throws -> Outcome {
    var environment: [String: String?] = [
      "ALMANAC_PROGRAM": Program.path, "GITHUB_OUTPUT": runner.place.path("output"),
      "GITHUB_STEP_SUMMARY": runner.place.path("summary"),
    ]
    for (name, value) in inputs { environment[name] = value }
    return try await runner.place.launch(
      "/bin/sh", ["-c", "cd \"$0\" && exec bash \"$1\"", runner.project, Repository.root + "/Tools/ci/validate.sh"],
      environment: environment)
  }
}
