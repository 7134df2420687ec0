import Workloads

/// An implementation of a piece of work.
struct Benchmark {
  /// The outcome of a run.
  struct Outcome {
    var work: Work
    /// The time, if the run was in a separate process.
    var time: TimeTaken?
    /// The peak memory in bytes, if the run was in a separate process.
    var peakMemory: Int?
    /// The time in seconds that one request in a hundred exceeds.
    var percentile: Double?
  }

  /// Work that can be run many times.
  struct Body {
    /// The measured work.
    let run: () throws -> Outcome
    /// Runs after each run and is not measured.
    let cleanUp: () throws -> Void
  }

  /// The unit of the rate.
  enum Unit: String {
    case megabytes = "MB"
    case files
    case events
    case occurrences
    case answers
    case requests
  }

  /// The name: area/case/implementation.
  let name: String
  let unit: Unit
  let goals: [Goal]
  /// Creates the input, unmeasured; nil if the implementation is not installed.
  let prepare: ((Workplace) throws -> Body)?

  init(
    _ name: String, unit: Unit = .megabytes, goals: [Goal] = [], prepare: @escaping (Workplace) throws -> Body
  ) {
    self.name = name
    self.unit = unit
    self.goals = goals
    self.prepare = prepare
  }

  /// Creates a benchmark of a function that does not need a file.
  init(_ name: String, unit: Unit, goals: [Goal] = [], _ work: @escaping () throws -> Work) {
    self.init(name, unit: unit, goals: goals) { _ in
      Body(run: { Outcome(work: try work()) }, cleanUp: {})
    }
  }

  /// Creates a benchmark of a function that reads a file and needs no cleanup. The function is nil if the
  /// implementation is not installed.
  init(
    _ name: String, unit: Unit = .megabytes, goals: [Goal] = [], on file: @escaping (Workplace) throws -> String,
    _ work: ((String) throws -> Work)?
  ) {
    self.name = name
    self.unit = unit
    self.goals = goals
    prepare = work.map { work in
      { place in
        let path = try file(place)
        return Body(run: { Outcome(work: try work(path)) }, cleanUp: {})
      }
    }
  }
}

/// Benchmarks that run alternately, A B A B …, so that other load on the machine affects all of them equally.
struct BenchmarkGroup {
  let rounds: Int
  let benchmarks: [Benchmark]
}
