import Workloads

/// One implementation of one piece of work.
struct Benchmark {
  /// What one run gave.
  struct Outcome {
    var work: Work
    /// The time, where the run took place in a process of its own.
    var time: TimeTaken?
    /// The most memory, in bytes, where the run took place in a process of its own.
    var peakMemory: Int?
    /// How long a request takes of which one in a hundred takes longer, in seconds.
    var percentile: Double?
  }

  /// What can be run many times.
  struct Body {
    /// What is measured.
    let run: () throws -> Outcome
    /// What comes after every run and is not measured.
    let cleanUp: () throws -> Void
  }

  /// What the rate counts.
  enum Unit: String {
    case megabytes = "MB"
    case files
    case events
    case occurrences
    case answers
    case requests
  }

  /// What it is called: area/case/implementation.
  let name: String
  let unit: Unit
  let goals: [Goal]
  /// Makes what it works on, unmeasured; nil where the implementation is not installed.
  let prepare: ((Workplace) throws -> Body)?

  init(
    _ name: String, unit: Unit = .megabytes, goals: [Goal] = [], prepare: @escaping (Workplace) throws -> Body
  ) {
    self.name = name
    self.unit = unit
    self.goals = goals
    self.prepare = prepare
  }

  /// A benchmark of a function that needs no file.
  init(_ name: String, unit: Unit, goals: [Goal] = [], _ work: @escaping () throws -> Work) {
    self.init(name, unit: unit, goals: goals) { _ in
      Body(run: { Outcome(work: try work()) }, cleanUp: {})
    }
  }

  /// A benchmark of a function over a file that leaves nothing behind; nil where it is not installed.
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

/// Benchmarks that run in turns, A B A B …, so that whatever else the machine does meets all of them alike.
struct BenchmarkGroup {
  let rounds: Int
  let benchmarks: [Benchmark]
}
