import Workloads

extension BenchmarkGroup {
  /// Conversion to other formats: streamed components, and the occurrences of a year.
  static func conversions(megabytes: Int, compared: Int) -> [BenchmarkGroup] {
    [formats(megabytes: megabytes), comparison(compared)]
  }

  private static func formats(megabytes: Int) -> BenchmarkGroup {
    let size = "mixed-\(megabytes.megabytesInName)"
    let map = "conversion/\(size)/typed-values"
    let file = { (place: Workplace) in try place.mixed(megabytes: megabytes) }
    let half = Goal.speed(atLeast: 0.5, of: map)
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        Benchmark(map, on: file, Work.mapping),
        Benchmark("conversion/\(size)/csv", goals: [half], on: file, Work.convertingToCSV),
        Benchmark("conversion/\(size)/jcal", goals: [half], on: file, Work.convertingToJCal),
        Benchmark("conversion/\(size)/xcal", goals: [half], on: file, Work.convertingToXCal),
        Benchmark(
          "conversion/year-of-10k-series/jsonl", goals: [.seconds(atMost: 2)],
          on: { place in
            let path = place.newPath()
            try Work.writingSeries(10_000, to: path)
            return path
          }, Work.convertingAYearToJSONLines),
      ])
  }

  /// Comparison of two files that differ in ten components.
  private static func comparison(_ count: Int) -> BenchmarkGroup {
    let reading = "diff/\(count.inName)/reading-both"
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        Benchmark(reading, onTwoFilesOf: count, Work.gatheringBoth),
        Benchmark(
          "diff/\(count.inName)/almanac", goals: [.cost(atMost: 2, of: reading)], onTwoFilesOf: count, Work.comparing),
      ])
  }
}

extension Benchmark {
  fileprivate init(
    _ name: String, goals: [Goal] = [], onTwoFilesOf count: Int, _ work: @escaping (String, String) throws -> Work
  ) {
    self.init(name, goals: goals) { place in
      let before = try place.years(items: count)
      let after = place.newPath()
      try Work.changingTitles(10, of: before, to: after)
      return Body(run: { Outcome(work: try work(before, after)) }, cleanUp: {})
    }
  }
}
