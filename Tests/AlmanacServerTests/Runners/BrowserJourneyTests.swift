import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Tests/Runners/browser.py and pictures.py: the pages of `almanac serve` in a browser, in nightly runs.
@Suite("The pages of almanac serve in a browser", .serialized, .timeLimit(.minutes(30)))
struct BrowserJourneyTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let canRun =
    Nightly.isOn && (Settings.find("chromium") ?? Settings.find("chromium-browser")) != nil
    && Python.has("playwright") && Python.has("axe_playwright_python")
  private static let isMissing =
    "only with ALMANAC_NIGHTLY, chromium and the Python packages of Tests/requirements-nightly.txt"

  @Test(
    "journeys, accessibility rules and widths", .enabled(if: canRun, "\(isMissing)"),
    arguments: [
      "keys", "plain", "edit", "settings", "axe", "layout", "restart", "swap", "peek", "move", "create", "drafts",
      "typing", "measure", "widths",
    ])
  func part(_ part: String) async throws {
    try await look("browser.py", part)
  }

  @Test("pages look as before, in four languages, wide and narrow", .enabled(if: canRun, "\(isMissing)"))
  func pictures() async throws { try await look("pictures.py") }

  private func look(_ runner: String, _ parts: String...) async throws {
    let outcome = try await place.launch(
      try #require(Python.path),
      [Repository.root + "/Tests/Runners/\(runner)", Program.path, place.path("served")] + parts)
    let problems = outcome.output.split(separator: "\n").filter { $0.hasPrefix("NOT OK") }
    #expect(outcome.status == 0 && problems.isEmpty, "\(problems.joined(separator: "\n")) \(outcome.error)")
  }
}
