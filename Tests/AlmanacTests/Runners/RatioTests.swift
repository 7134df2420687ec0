import Foundation
import ProgramTestSupport
import Testing

@Suite("The check of the benchmark ratios", .enabled(if: Settings.find("python3") != nil, "python3 is not here"))
struct RatioTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// The known ratios, each multiplied by a factor, in the format of the benchmark report.
  private func report(faster: Double, cheaper: Double) throws -> String {
    let data = try Data(contentsOf: URL(fileURLWithPath: Repository.root + "/Benchmarks/ratios.json"))
    let known = try #require(JSONSerialization.jsonObject(with: data) as? [String: Double])
    let benchmarks = known.map { key, ratio in
      let parts = key.components(separatedBy: ": ")
      let isCost = [" CPU ", " p99 ", ": MB"].contains { key.contains($0) }
      let figure = isCost ? ratio / cheaper : ratio * faster
      let goal: [String: Any] = ["goal": "at \(isCost ? "most" : "least") 1.5 \(parts[1])", "figure": figure]
      return ["name": parts[0], "goals": [goal]] as [String: Any]
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: ["benchmarks": benchmarks]), as: UTF8.self)
  }

  private func check(_ reports: String...) async throws -> Outcome {
    let paths = try reports.enumerated().map { try place.write("measured-\($0.offset).json", $0.element) }
    return try await place.launch(
      try #require(Settings.find("python3")), [Repository.root + "/Tools/check-ratios.py"] + paths)
  }

  @Test(
    "passes unchanged results, and fails for a loss of more than 10 %",
    arguments: [(1, 1, 0), (1.5, 2, 0), (0.93, 0.93, 0), (0.85, 1, 1), (1, 0.85, 1)] as [(Double, Double, Int32)])
  func loss(faster: Double, cheaper: Double, status: Int32) async throws {
    let outcome = try await check(report(faster: faster, cheaper: cheaper))
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.output.contains("LOST") == (status == 1))
    #expect(!outcome.output.contains("new: "), "\(outcome)")
  }

  @Test("of several runs, each ratio counts where it was best")
  func best() async throws {
    let (slow, costly, bad) = (
      try report(faster: 0.8, cheaper: 1), try report(faster: 1, cheaper: 0.8), try report(faster: 0.8, cheaper: 0.8)
    )
    #expect(try await check(slow, bad, costly).status == 0)
    #expect(try await check(slow, bad, slow).status == 1)
  }

  @Test("a run without known measurements fails")
  func nothing() async throws {
    #expect(try await check("{\"benchmarks\":[]}").status == 1)
  }
}
