import Workloads

extension BenchmarkGroup {
  /// Adding and changing events one by one: all in one commit, and each in its own commit.
  static var editing: BenchmarkGroup {
    BenchmarkGroup(
      rounds: 3,
      benchmarks: [
        .adding("edit/add-in-commits/almanac", 300, inEachCommit: 1),
        .adding(
          "edit/add-in-one-commit/almanac", 10_000, inEachCommit: 10_000,
          goals: [.rate(atLeast: 10_000), .itemSpeed(atLeast: nil, of: "edit/add-in-commits/almanac")]),
        Benchmark("edit/change-in-one-commit/almanac", unit: .events) { place in
          let store = place.newPath()
          _ = try Work.adding(10_000, inEachCommit: 10_000, to: store)
          return Benchmark.Body(run: { Benchmark.Outcome(work: try .retitling(store)) }, cleanUp: {})
        },
      ])
  }
}

extension Benchmark {
  fileprivate static func adding(_ name: String, _ count: Int, inEachCommit size: Int, goals: [Goal] = []) -> Benchmark
  {
    Benchmark(name, unit: .events, goals: goals) { place in
      let store = place.newPath()
      return Benchmark.Body(
        run: { Benchmark.Outcome(work: try .adding(count, inEachCommit: size, to: store)) },
        cleanUp: { for ending in ["", "-wal", "-shm"] { try? place.remove(store + ending) } })
    }
  }
}
