import Workloads

extension BenchmarkGroup {
  /// The next alarm of a small store and of a large one, and the first answer of a store that was closed.
  static var alarms: BenchmarkGroup {
    BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        .askingForAlarms("alarms/next-10k/almanac", 10_000, goals: []),
        .askingForAlarms(
          "alarms/next-100k/almanac", 100_000,
          goals: [.microsecondsAnItem(atMost: 1000), .growth(atMost: 2, of: "alarms/next-10k/almanac")]),
        Benchmark("open/first-fetch-100k/almanac", unit: .answers, goals: [.seconds(atMost: 0.03)]) { place in
          let store = place.newPath()
          try Work.fillingWithAlarms(100_000, store)
          return Benchmark.Body(
            run: { Benchmark.Outcome(work: try .openingAndFetching(store)) }, cleanUp: {})
        },
      ])
  }
}

extension Benchmark {
  fileprivate static func askingForAlarms(_ name: String, _ count: Int, goals: [Goal]) -> Benchmark {
    Benchmark(name, unit: .answers, goals: goals) { place in
      let store = place.newPath()
      try Work.fillingWithAlarms(count, store)
      return Benchmark.Body(
        run: { Benchmark.Outcome(work: try .askingForAlarms(store, times: 200)) }, cleanUp: {})
    }
  }
}
