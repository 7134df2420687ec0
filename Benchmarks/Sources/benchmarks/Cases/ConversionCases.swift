import Workloads

extension BenchmarkGroup {
  /// Other formats: components as they stream, and the occurrences of a year.
  static func conversions(megabytes: Int) -> BenchmarkGroup {
    let size = "mixed-\(megabytes.megabytesInName)"
    let map = "conversion/\(size)/typed-values"
    let file = { (place: Workplace) in try place.mixed(megabytes: megabytes) }
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: [
        Benchmark(map, on: file, Work.mapping),
        Benchmark(
          "conversion/\(size)/csv", goals: [.speed(atLeast: 0.5, of: map)], on: file, Work.convertingToCSV),
        Benchmark(
          "conversion/year-of-10k-series/jsonl", goals: [.seconds(atMost: 2)],
          on: { place in
            let path = place.newPath()
            try Work.writingSeries(10_000, to: path)
            return path
          }, Work.convertingAYearToJSONLines),
      ])
  }
}
