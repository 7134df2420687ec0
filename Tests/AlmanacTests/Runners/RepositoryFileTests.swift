import Foundation
import ProgramTestSupport
import Testing

/// Files that only a server reads, whose errors would otherwise go unnoticed.
@Suite("Files for hosting services", .enabled(if: Python.hasYAML, "\(Python.isMissing)"))
struct RepositoryFileTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// All documents of a YAML file in the repository.
  private func yaml(_ name: String) async throws -> JSONValue {
    let script = "import json, sys, yaml; print(json.dumps(list(yaml.load_all(open(sys.argv[1]), yaml.BaseLoader))))"
    let outcome = try await place.launch(
      try #require(Python.path), ["-c", script, Repository.root + "/" + name])
    return try outcome.json()
  }

  @Test(
    "are YAML",
    arguments: [
      "action.yml", "templates/validate.yml", ".pre-commit-hooks.yaml", ".spi.yml", ".github/ISSUE_TEMPLATE/bug.yml",
      ".github/ISSUE_TEMPLATE/idea.yml", ".github/ISSUE_TEMPLATE/config.yml",
    ])
  func parse(name: String) async throws {
    #expect(try await !yaml(name).list.isEmpty)
  }

  @Test("workflows call existing make targets and tools", arguments: ["test.yml", "checks.yml"])
  func workflows(name: String) async throws {
    let makefile = try String(contentsOfFile: Repository.root + "/Makefile", encoding: .utf8)
    let workflow = try await yaml(".github/workflows/" + name)[0]
    var calls = 0
    for job in workflow["jobs"].keys {
      for script in workflow["jobs"][job]["steps"].list.compactMap({ $0["run"].text }) {
        for call in script.matches(of: /(?m)^make ([a-z-]+)/) {
          #expect(makefile.contains("\n\(call.1):"), "make \(call.1)")
          calls += 1
        }
        for call in script.matches(of: /Tools\/[\w.-]+/) {
          #expect(FileManager.default.isExecutableFile(atPath: "\(Repository.root)/\(call.0)"), "\(call.0)")
        }
      }
    }
    #expect(calls > 2)
  }

  @Test("the package index documents existing targets")
  func packageIndex() async throws {
    for target in try await yaml(".spi.yml")[0]["builder"]["configs"][0]["documentation_targets"].texts {
      #expect(
        FileManager.default.fileExists(atPath: "\(Repository.root)/Sources/\(target)/\(target).docc"), "\(target)")
    }
  }

  @Test("versions in samples and articles match the program's")
  func versions() async throws {
    let version = try await place.run("--version").output.dropFirst("almanac ".count).dropLast()
    #expect(
      try String(contentsOfFile: Repository.root + "/CHANGELOG.md", encoding: .utf8).contains("## [\(version)] - "))
    let names = [
      "README.md", "action.yml", "templates/validate.yml", "Samples/ci/github-actions.yml",
      "Samples/ci/github-code-scanning.yml", "Samples/ci/gitlab-ci.yml", "Samples/ci/pre-commit-config.yaml",
      "Sources/Validation/Validation.docc/Validating-feeds-in-CI.md",
    ]
    for name in names {
      let text = try String(contentsOfFile: "\(Repository.root)/\(name)", encoding: .utf8)
      let found = text.matches(of: /(?:@v?|rev: v|almanac:)(\d+\.\d+\.\d+)/).map { String($0.1) }
      #expect(!found.isEmpty && found.allSatisfy { $0 == version }, "\(name): \(found)")
    }
  }
}
