import Foundation

/// Runs groups of benchmarks.
struct Runner {
  let place: Workplace
  /// The number of rounds, if it differs from that of the group.
  let rounds: Int?

  /// Runs the benchmarks of a group alternately.
  ///
  /// - Parameter isWanted: Whether a benchmark is selected. Benchmarks that it is compared with also run.
  func run(_ group: BenchmarkGroup, _ isWanted: (String) -> Bool) throws -> [Measurement] {
    let wanted = group.benchmarks.filter { isWanted($0.name) }
    let names = Set(wanted.map(\.name) + wanted.flatMap { $0.goals.flatMap(\.references) })
    var measurements = group.benchmarks.filter { names.contains($0.name) }.map { Measurement($0) }
    Self.tell(measurements.isEmpty ? "" : "preparing \(measurements.map(\.benchmark.name).joined(separator: ", "))")
    let bodies = try measurements.map { try $0.benchmark.prepare?(place) }
    let count = rounds ?? group.rounds
    for round in 0..<count {
      for (index, body) in bodies.enumerated() {
        guard let body else { continue }
        Self.tell("round \(round + 1) of \(count): \(measurements[index].benchmark.name)")
        let (outcome, time) = try TimeTaken.measuring(body.run)
        measurements[index].add(outcome, time)
        try body.cleanUp()
      }
    }
    Self.tell("")
    return measurements
  }

  /// Shows the progress on a terminal, in one line that the next one overwrites.
  private static func tell(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text.prefix(100))".utf8))
  }
}
