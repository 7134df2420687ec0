import Workloads

extension BenchmarkGroup {
  /// All work on a realistic calendar.
  static func mixed(megabytes: Int) -> BenchmarkGroup {
    let size = "mixed-\(megabytes.megabytesInName)"
    let libical = "read/\(size)/libical"
    let libicalAsText = "read/\(size)/libical-as-text"
    let libicalWhole = "read/\(size)/libical-whole-file"
    let libicalTwice = "read/\(size)/libical-2-threads"
    let map = "map/\(size)/almanac"
    let kCalendarCore = "map/\(size)/kcalendarcore"
    let importing = "import/\(size)/almanac"
    let file = { (place: Workplace) in try place.mixed(megabytes: megabytes) }
    return BenchmarkGroup(
      rounds: 9,
      benchmarks: [
        Benchmark(libical, on: file, Baseline.libical),
        Benchmark(
          libicalAsText, goals: [.speed(atLeast: nil, of: libical)], on: file, Baseline.libicalAsText),
        Benchmark(
          "read/\(size)/libical-wrapper", goals: [.speed(atLeast: nil, of: libicalAsText)], on: file,
          Work.readingByLibical),
        Benchmark(
          libicalTwice, goals: [.elapsedSpeed(atLeast: nil, of: libical)], on: file, Baseline.libicalInTwoThreads),
        Benchmark(libicalWhole, goals: [.speed(atLeast: nil, of: libical)], on: file, Baseline.libicalWhole),
        Benchmark(
          "read/\(size)/almanac",
          goals: [.speed(atLeast: 12, of: libical), .speed(atLeast: nil, of: libicalAsText)], on: file,
          Work.reading),
        Benchmark(
          "read/\(size)/almanac-components", goals: [.speed(atLeast: nil, of: libical)], on: file, Work.gathering),
        Benchmark(
          map,
          goals: [
            .speed(atLeast: 2.5, of: libical), .speed(atLeast: nil, of: libicalAsText),
            .speed(atLeast: 5, of: kCalendarCore),
          ], on: file, Work.mapping),
        Benchmark(
          "map/\(size)/almanac-2-workers",
          goals: [
            .elapsedSpeed(atLeast: 1.5, of: map), .scaling(over: map, asWellAs: libicalTwice, gainsOver: libical),
          ], on: file, Work.mappingOnAllCores),
        Benchmark(kCalendarCore, goals: [.speed(atLeast: nil, of: libical)], on: file, Baseline.kCalendarCore),
        .importing(importing, goals: [.cost(atMost: 1.3, of: libicalWhole), .cost(atMost: 1.3, of: libical)]) {
          [try file($0)]
        },
        Benchmark(
          "import-again/\(size)/almanac",
          goals: [
            .cost(atMost: 0.6, of: libicalWhole), .cost(atMost: 0.6, of: libical), .cost(atMost: nil, of: importing),
          ]
        ) { place in
          let path = try file(place)
          let store = try place.store(holding: path)
          return Benchmark.Body(
            run: { Benchmark.Outcome(work: try .importing([path], into: store)) }, cleanUp: {})
        },
        Benchmark("examine/\(size)/almanac", goals: [.cost(atMost: 1, of: importing)]) { place in
          let store = try place.store(holding: try file(place))
          return Benchmark.Body(run: { Benchmark.Outcome(work: try .examining(store)) }, cleanUp: {})
        },
        Benchmark("undo/\(size)/almanac", goals: [.cost(atMost: 1, of: importing)]) { place in
          let store = try place.store(holding: try file(place))
          let copy = place.newPath()
          try place.copy(store, to: copy)
          return Benchmark.Body(
            run: { Benchmark.Outcome(work: try .undoing(copy)) },
            cleanUp: {
              try place.remove(copy)
              try place.copy(store, to: copy)
            })
        },
        Benchmark("export/\(size)/almanac", goals: [.speed(atLeast: 1, of: importing)]) { place in
          let store = try place.store(holding: try file(place))
          let output = place.newPath()
          return Benchmark.Body(
            run: { Benchmark.Outcome(work: try .exporting(store, to: output)) }, cleanUp: { try place.remove(output) })
        },
      ])
  }
}
