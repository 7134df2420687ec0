import Workloads

/// What was measured of one benchmark.
struct Measurement {
  let benchmark: Benchmark
  /// One for every round; empty where the implementation is not installed.
  private(set) var times: [TimeTaken] = []
  private(set) var work = Work()
  private(set) var peakMemory: Int?
  private var percentiles: [Double] = []

  init(_ benchmark: Benchmark) {
    self.benchmark = benchmark
  }

  mutating func add(_ outcome: Benchmark.Outcome, _ time: TimeTaken) {
    times.append(outcome.time ?? time)
    work = outcome.work
    if let percentile = outcome.percentile { percentiles.append(percentile) }
    if let memory = outcome.peakMemory { peakMemory = max(peakMemory ?? 0, memory) }
  }

  func seconds(_ clock: KeyPath<TimeTaken, Double>) -> Spread { Spread(times.map { $0[keyPath: clock] }) }

  /// The median of the percentiles of the rounds; nil if it does not ask a server.
  var percentile: Double? { percentiles.isEmpty ? nil : Spread(percentiles).median }

  /// How many requests a server answers in a second of the clock on the wall.
  var requestRate: Double { Double(work.items) / seconds(\.wall).median }

  /// How much of the benchmark's unit goes through in a second of processor time.
  var rate: Double {
    let amount = benchmark.unit == .megabytes ? Double(work.bytes) / 1e6 : Double(work.items)
    return amount / seconds(\.processor).median
  }
}

/// The median of some numbers, and how far they spread.
struct Spread {
  let median: Double
  let least: Double
  let most: Double

  /// - Parameter values: the numbers; all figures are NaN where there are none.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    if sorted.isEmpty {
      median = .nan
    } else if sorted.count.isMultiple(of: 2) {
      median = (sorted[middle - 1] + sorted[middle]) / 2
    } else {
      median = sorted[middle]
    }
    least = sorted.first ?? .nan
    most = sorted.last ?? .nan
  }

  /// What one value in a hundred is greater than; the greatest of few.
  static func percentile99(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }
}
