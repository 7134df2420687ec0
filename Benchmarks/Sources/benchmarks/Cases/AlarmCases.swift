import CivilTime
import Workloads

extension BenchmarkGroup {
  /// The next alarm in a small and in a large store, and the first query of a closed store.
  ///
  /// - Parameter coming: The number of future alarms in the store for the daemon's queries.
  static func alarms(coming: Int) -> BenchmarkGroup {
    BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        .askingForAlarms("alarms/next-10k/almanac", 10_000, goals: []),
        .askingForAlarms(
          "alarms/next-100k/almanac", 100_000,
          goals: [.microsecondsAnItem(atMost: 1000), .growth(atMost: 2, of: "alarms/next-10k/almanac")]),
        .askingForDeliveries("alarms/next-due-\(coming.inName)/almanac", coming),
        .claiming("alarms/claim-\(coming.inName)/almanac", coming),
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
  private static let start = Instant(secondsSince1970: 1_900_000_000)

  fileprivate static func askingForAlarms(_ name: String, _ count: Int, goals: [Goal]) -> Benchmark {
    Benchmark(name, unit: .answers, goals: goals) { place in
      let store = place.newPath()
      try Work.fillingWithAlarms(count, store)
      return Benchmark.Body(
        run: { Benchmark.Outcome(work: try .askingForAlarms(store, times: 200)) }, cleanUp: {})
    }
  }

  /// The daemon's query before it sleeps.
  fileprivate static func askingForDeliveries(_ name: String, _ count: Int) -> Benchmark {
    Benchmark(name, unit: .answers, goals: [.microsecondsAnItem(atMost: 50)]) { place in
      let store = place.newPath()
      try Work.fillingWithComingAlarms(count, from: start, store)
      return Benchmark.Body(
        run: { Benchmark.Outcome(work: try .askingForDeliveries(store, from: start, times: 1000)) }, cleanUp: {})
    }
  }

  /// The daemon's work when an alarm goes off, later each time.
  fileprivate static func claiming(_ name: String, _ count: Int) -> Benchmark {
    Benchmark(name, unit: .answers, goals: [.microsecondsAnItem(atMost: 1000)]) { place in
      let store = place.newPath()
      try Work.fillingWithComingAlarms(count, from: start, store)
      var moment = start
      return Benchmark.Body(
        run: {
          defer { moment = moment.adding(seconds: 60 * 200) }
          return Benchmark.Outcome(work: try .claiming(store, from: moment, times: 200))
        }, cleanUp: {})
    }
  }
}
