import Workloads

/// The figures as JSON for programs. Times are in seconds, one for each round.
struct ReportDocument: Encodable {
  struct Entry: Encodable {
    let name: String
    let isInstalled: Bool
    let processorSeconds: [Double]
    let elapsedSeconds: [Double]
    let bytes: Int
    let items: Int
    let peakMemory: Int?
    let percentile99Seconds: Double?
    let goals: [GoalEntry]
  }

  struct GoalEntry: Encodable {
    let goal: String
    let figure: Double?
    let isMet: Bool?
  }

  let benchmarks: [Entry]

  init(_ measurements: [Measurement]) {
    let byName = Dictionary(measurements.map { ($0.benchmark.name, $0) }) { first, _ in first }
    benchmarks = measurements.map { measurement in
      Entry(
        name: measurement.benchmark.name, isInstalled: !measurement.times.isEmpty,
        processorSeconds: measurement.times.map(\.processor), elapsedSeconds: measurement.times.map(\.wall),
        bytes: measurement.work.bytes, items: measurement.work.items, peakMemory: measurement.peakMemory,
        percentile99Seconds: measurement.percentile,
        goals: measurement.benchmark.goals.map { goal in
          let verdict = goal.verdict(on: measurement, among: byName)
          return GoalEntry(goal: goal.description, figure: verdict?.figure, isMet: verdict?.isMet)
        })
    }
  }
}
