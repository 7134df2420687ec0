import Workloads

extension BenchmarkGroup {
  /// EventKit with a store of many items compared with the store itself, and saving in a batch or in separate commits.
  static func facade(_ count: Int) -> [BenchmarkGroup] {
    #if os(Linux)
    let times = 24
    let bare = "eventkit/month-of-\(count.inName)/store"
    return [
      BenchmarkGroup(
        rounds: 7,
        benchmarks: [
          Benchmark(bare, unit: .answers) { place in
            let questions = try MonthQuestions(place.store(holding: place.years(items: count)))
            return Benchmark.Body(
              run: { Benchmark.Outcome(work: try questions.askingStore(times)) }, cleanUp: {})
          },
          Benchmark("eventkit/month-of-\(count.inName)/almanac", unit: .answers, goals: [.cost(atMost: 2, of: bare)]) {
            place in
            let questions = try MonthQuestions(place.store(holding: place.years(items: count)))
            return Benchmark.Body(run: { Benchmark.Outcome(work: questions.askingEventKit(times)) }, cleanUp: {})
          },
          .opening("eventkit/open-and-fetch-a-week-of-\(count.inName)/almanac", count, days: 7),
          .opening("eventkit/open-and-fetch-a-month-of-\(count.inName)/almanac", count, days: 30),
        ]),
      BenchmarkGroup(
        rounds: 3,
        benchmarks: [
          .reading("eventkit/read-every-property/almanac", 10_000),
          .saving("eventkit/save-in-commits/almanac", 300, inEachCommit: 1),
          .saving(
            "eventkit/save-in-one-batch/almanac", 10_000, inEachCommit: 10_000,
            goals: [.rate(atLeast: 10_000), .itemSpeed(atLeast: nil, of: "eventkit/save-in-commits/almanac")]),
        ]),
    ]
    #else
    return []
    #endif
  }
}

#if os(Linux)
extension Benchmark {
  /// The time to a program's first result: opening, access and a search.
  fileprivate static func opening(_ name: String, _ count: Int, days: Double) -> Benchmark {
    Benchmark(name, unit: .answers, goals: [.seconds(atMost: 0.03)]) { place in
      let store = try place.store(holding: place.years(items: count))
      return Benchmark.Body(
        run: {
          var work = try Work.openingAndFetching(store, days: days)
          work.items = 1
          return Benchmark.Outcome(work: work)
        }, cleanUp: {})
    }
  }

  /// Reading every property of previously fetched occurrences of a series.
  fileprivate static func reading(_ name: String, _ count: Int) -> Benchmark {
    Benchmark(name, unit: .events, goals: [.seconds(atMost: 0.05)]) { place in
      let reading = try Work.fetchingSeries(of: count, to: place.newPath())
      reading.fetch()
      // Each run reads newly fetched events.
      return Benchmark.Body(run: { Benchmark.Outcome(work: reading.read()) }, cleanUp: { reading.fetch() })
    }
  }

  fileprivate static func saving(_ name: String, _ count: Int, inEachCommit size: Int, goals: [Goal] = []) -> Benchmark
  {
    Benchmark(name, unit: .events, goals: goals) { place in
      let store = place.newPath()
      return Benchmark.Body(
        run: { Benchmark.Outcome(work: try .saving(count, inEachCommit: size, to: store)) },
        cleanUp: { try place.remove(store) })
    }
  }
}
#endif
