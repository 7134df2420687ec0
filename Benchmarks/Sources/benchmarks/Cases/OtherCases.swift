import Workloads

extension BenchmarkGroup {
  /// A folder of small files.
  static func files(_ count: Int) -> BenchmarkGroup {
    BenchmarkGroup(
      rounds: 3,
      benchmarks: [
        .importing("import/\(count)-files/almanac", unit: .files, goals: [.rate(atLeast: 3_000)]) {
          try $0.files(count)
        }
      ])
  }

  /// One line of many megabytes, and the same line folded.
  static func longLine(megabytes: Int) -> BenchmarkGroup {
    let size = "one-line-\(megabytes.megabytesInName)"
    let folded = "one-folded-line-\(megabytes.megabytesInName)"
    let file = { (place: Workplace) in try place.longLine(megabytes: megabytes, isFolded: false) }
    let foldedFile = { (place: Workplace) in try place.longLine(megabytes: megabytes, isFolded: true) }
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        Benchmark("read/\(size)/libical", on: file, Baseline.libical),
        Benchmark("read/\(size)/almanac", goals: [.seconds(atMost: 0.2)], on: file, Work.reading),
        Benchmark("map/\(size)/almanac", goals: [.seconds(atMost: 0.2)], on: file, Work.mapping),
        .importing("import/\(size)/almanac") { [try file($0)] },
        Benchmark("read/\(folded)/libical", on: foldedFile, Baseline.libical),
        Benchmark("read/\(folded)/almanac", goals: [.seconds(atMost: 0.2)], on: foldedFile, Work.reading),
      ])
  }

  /// Tiny events in growing numbers: the cost per event must not grow with their number.
  static func flat(events: Int, importedEvents: Int) -> BenchmarkGroup {
    let name = { (area: String, count: Int) in "\(area)/flat-\(count.inName)-events/almanac" }
    let growth = 1.25
    return BenchmarkGroup(
      rounds: 3,
      benchmarks: [events / 100, events / 10, events].enumerated().flatMap { index, count in
        let file = { (place: Workplace) in try place.flat(events: count) }
        let goals = { (area: String) in index == 0 ? [] : [Goal.growth(atMost: growth, of: name(area, count / 10))] }
        return [
          Benchmark(name("read", count), unit: .events, goals: goals("read"), on: file, Work.gathering),
          Benchmark(name("map", count), unit: .events, goals: goals("map"), on: file, Work.mapping),
        ]
      }
        + [importedEvents / 10, importedEvents].enumerated().map { index, count in
          .importing(
            name("import", count), unit: .events,
            goals: index == 0 ? [] : [.growth(atMost: growth, of: name("import", count / 10))]
          ) { [try $0.flat(events: count)] }
        })
  }

  /// The peak memory of reading and importing, each in a separate process.
  static func memory(readMegabytes: Int, importMegabytes: Int) -> BenchmarkGroup {
    BenchmarkGroup(
      rounds: 1,
      benchmarks: [
        Benchmark("memory/read-\(readMegabytes.megabytesInName)/almanac", goals: [.memory(below: 64_000_000)]) {
          place in
          let path = try place.mixed(megabytes: readMegabytes)
          return Benchmark.Body(run: { try MemoryProbe.run(["read", path]) }, cleanUp: {})
        },
        Benchmark("memory/import-\(importMegabytes.megabytesInName)/almanac", goals: [.memory(below: 128_000_000)]) {
          place in
          let path = try place.mixed(megabytes: importMegabytes)
          let store = place.newPath()
          return Benchmark.Body(
            run: { try MemoryProbe.run(["import", path, store]) }, cleanUp: { try place.remove(store) })
        },
      ])
  }
}

extension Benchmark {
  /// An import into a new store in each run.
  static func importing(
    _ name: String, unit: Unit = .megabytes, goals: [Goal] = [], _ files: @escaping (Workplace) throws -> [String]
  ) -> Benchmark {
    Benchmark(name, unit: unit, goals: goals) { place in
      let paths = try files(place)
      let store = place.newPath()
      let run = {
        var work = try Work.importing(paths, into: store)
        if unit == .files { work.items = paths.count }
        return Outcome(work: work)
      }
      return Body(run: run, cleanUp: { try place.remove(store) })
    }
  }
}
