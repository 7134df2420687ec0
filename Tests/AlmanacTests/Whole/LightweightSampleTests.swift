import Foundation
import ProgramTestSupport
import Testing

/// The packages and modules that a package with the trait Store disabled fetches and compiles, as left by
/// `make samples`.
private enum Lightweight {
  static let build = Repository.root + "/.build/lightweight"
  static let program = build + "/debug/Repetitions"
  static let isBuilt = FileManager.default.isExecutableFile(atPath: program)

  /// The modules that were compiled.
  static var modules: Set<String> {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: build + "/debug/Modules")
      return Set(names.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.prefix { $0 != "." }) })
    }
  }

  /// The packages that were fetched.
  static var packages: [String] {
    ["checkouts", "repositories"].flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: "\(build)/\($0)")) ?? []
    }
  }
}

@Suite(
  "Samples/Lightweight", .enabled(if: Lightweight.isBuilt, "`make samples` builds it, and so does `make test-all`"))
struct LightweightSampleTests {
  @Test(
    "a package that only reads calendars and expands rules compiles the modules for that, and fetches no other package")
  func nothingElse() throws {
    #expect(try Lightweight.modules == ["Bounds", "CivilTime", "ICalendar", "Libical", "Recurrence", "Repetitions"])
    #expect(Lightweight.packages.isEmpty)
  }

  @Test("it reads a calendar and expands its rules")
  func works() async throws {
    let place = try Workplace()
    let outcome = try await place.launch(
      Lightweight.program, [Repository.samples + "/google-work.ics"], environment: [:])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.output.hasPrefix(
        "Lens firmware stand-up: 20260907T093000, 20260909T093000, 20260911T093000\n"))
  }
}
