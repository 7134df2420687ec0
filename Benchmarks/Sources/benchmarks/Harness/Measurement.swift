import Workloads

/// The measurements of one benchmark.
struct Measurement {
  let benchmark: Benchmark
  /// The times, one for each round; empty if the implementation is not installed.
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

  /// The median of the percentiles of the rounds; nil if the benchmark does not use a server.
  var percentile: Double? { percentiles.isEmpty ? nil : Spread(percentiles).median }

  /// The number of requests that a server answers per second of elapsed time.
  var requestRate: Double { Double(work.items) / seconds(\.wall).median }

  /// The number of units processed per second of processor time.
  var rate: Double {
    let amount = benchmark.unit == .megabytes ? Double(work.bytes) / 1e6 : Double(work.items)
    return amount / seconds(\.processor).median
  }
}

/// The median and the range of some numbers.
struct Spread {
  let median: Double
  let least: Double
  let most: Double

  /// Computes the spread.
  ///
  /// - Parameter values: The numbers. All figures are NaN if there are none.
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

  /// Returns the value that one value in a hundred exceeds, or the greatest of a few.
  static func percentile99(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }
}
