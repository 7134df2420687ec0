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
      let isCost = key.contains(" CPU ")
      let figure = isCost ? ratio / cheaper : ratio * faster
      let goal: [String: Any] = ["goal": "at \(isCost ? "most" : "least") 1.5 \(parts[1])", "figure": figure]
      return ["name": parts[0], "goals": [goal]] as [String: Any]
    }
    return String(decoding: try JSONSerialization.data(withJSONObject: ["benchmarks": benchmarks]), as: UTF8.self)
  }

  private func check(_ report: String) async throws -> Outcome {
    let path = try place.write("measured.json", report)
    return try await place.launch(
      try #require(Settings.find("python3")), [Repository.root + "/Tools/check-ratios.py", path])
  }

  @Test(
    "passes unchanged results, and fails for a loss of more than 20 %",
    arguments: [(1, 1, 0), (1.5, 2, 0), (0.85, 0.85, 0), (0.75, 1, 1), (1, 0.75, 1)] as [(Double, Double, Int32)])
  func loss(faster: Double, cheaper: Double, status: Int32) async throws {
    let outcome = try await check(report(faster: faster, cheaper: cheaper))
    #expect(outcome.status == status, "\(outcome)")
    #expect(outcome.output.contains("LOST") == (status == 1))
    #expect(!outcome.output.contains("new: "), "\(outcome)")
  }

  @Test("a run without known measurements fails")
  func nothing() async throws {
    #expect(try await check("{\"benchmarks\":[]}").status == 1)
  }
}
