import Workloads

extension BenchmarkGroup {
  /// The occurrences in a week in a store of many items, a fifth of them recurring.
  static func happenings(_ count: Int, many: Int?) -> [BenchmarkGroup] {
    let name = "occurrences/week-\(count.inName)"
    return [week(name, count, many), index(count), agenda(count)]
  }

  /// The number of queries for a week in one round.
  private static let times = 52

  private static func week(_ name: String, _ count: Int, _ many: Int?) -> BenchmarkGroup {
    let libical = name + "/libical"
    var benchmarks = [
      Benchmark(libical, unit: .answers) { place in
        let calendar = try Baseline.LibicalCalendar(place.years(items: count))
        return Benchmark.Body(
          run: {
            var work = calendar.happening(in: HappeningStore.week(26))
            work.items = 1
            return Benchmark.Outcome(work: work)
          }, cleanUp: {})
      },
      asking(
        name + "/almanac", count, goals: [.itemSpeed(atLeast: 100, of: libical), .microsecondsAnItem(atMost: 5_000)]),
      Benchmark(name + "-cold/almanac", unit: .answers, goals: [.microsecondsAnItem(atMost: 8_000)]) { place in
        let store = try place.store(holding: place.years(items: count))
        return Benchmark.Body(
          run: {
            for week in 0..<times { _ = try Work.askingColdForAWeek(store, week: week) }
            return Benchmark.Outcome(work: .answers(times))
          }, cleanUp: {})
      },
      Benchmark(name + "-found/almanac", unit: .occurrences) { place in
        let store = try HappeningStore(place.store(holding: place.years(items: count)))
        return Benchmark.Body(
          run: { Benchmark.Outcome(work: try store.askingForWeeks(times)) }, cleanUp: {})
      },
    ]
    if let many {
      // The extra cost of finding the same number of occurrences among more items.
      benchmarks.append(
        Benchmark(
          "occurrences/week-\(many.inName)-found/almanac", unit: .occurrences,
          goals: [.growth(atMost: 3, of: name + "-found/almanac")]
        ) { place in
          let store = try HappeningStore(place.store(holding: place.years(items: many)))
          return Benchmark.Body(
            run: { Benchmark.Outcome(work: try store.askingForWeeks(times)) }, cleanUp: {})
        })
    }
    return BenchmarkGroup(rounds: 5, benchmarks: benchmarks)
  }

  private static func asking(_ name: String, _ count: Int, goals: [Goal]) -> Benchmark {
    Benchmark(name, unit: .answers, goals: goals) { place in
      let store = try HappeningStore(place.store(holding: place.years(items: count)))
      return Benchmark.Body(
        run: {
          _ = try store.askingForWeeks(times)
          return Benchmark.Outcome(work: .answers(times))
        }, cleanUp: {})
    }
  }

  /// Building the index during an import, and updating it when one event changes.
  private static func index(_ count: Int) -> BenchmarkGroup {
    BenchmarkGroup(
      rounds: 3,
      benchmarks: [
        .importing("occurrences/build-\(count.inName)/almanac", unit: .events) { [try $0.years(items: count)] },
        Benchmark("occurrences/update-one/almanac", unit: .answers) { place in
          let store = try place.store(holding: place.years(items: count))
          return Benchmark.Body(
            run: { Benchmark.Outcome(work: try Work.updatingOne(store, times: 20)) }, cleanUp: {})
        },
      ])
  }

  /// The whole program, if it was built.
  private static func agenda(_ count: Int) -> BenchmarkGroup {
    let name = "occurrences/agenda-process/almanac"
    let python = "occurrences/agenda-process/python-start"
    let goals = [Goal.seconds(atMost: 0.04), .cost(atMost: nil, of: python)]
    guard let path = Program.almanac else {
      let missing = Benchmark(name, unit: .answers, goals: goals, on: { _ in "" }, nil)
      return BenchmarkGroup(rounds: 1, benchmarks: [missing])
    }
    return BenchmarkGroup(
      rounds: 9,
      benchmarks: [
        PythonLibrary.starting(python),
        Benchmark(name, unit: .answers, goals: goals) { place in
          let store = try place.store(holding: place.years(items: count))
          return Benchmark.Body(
            run: { try Program.run(path, ["agenda", "--store", store, "--tz", "Europe/Madrid"]) }, cleanUp: {})
        },
      ])
  }
}

extension Work {
  fileprivate static func answers(_ count: Int) -> Work {
    var work = Work()
    work.items = count
    return work
  }
}
