import Foundation
import Workloads

extension BenchmarkGroup {
  /// Checking calendars with all rules.
  static func validation(megabytes: Int, smallMegabytes: Int, memoryMegabytes: Int, findings: Int) -> [BenchmarkGroup] {
    let single = "validate/mixed-\(megabytes.megabytesInName)/almanac"
    let libical = "validate/mixed-\(megabytes.megabytesInName)/libical"
    let libicalTwice = "validate/mixed-\(megabytes.megabytesInName)/libical-2-threads"
    let python = "validate/mixed-\(smallMegabytes.megabytesInName)/icalendar-parse"
    let file = { (place: Workplace) in try place.mixed(megabytes: megabytes) }
    let small = { (place: Workplace) in try place.mixed(megabytes: smallMegabytes) }
    return [
      BenchmarkGroup(
        rounds: 9,
        benchmarks: [
          Benchmark(libical, on: file, Baseline.libical),
          Benchmark(libicalTwice, on: file, Baseline.libicalInTwoThreads),
          Benchmark(single, goals: [.rate(atLeast: 20), .speed(atLeast: 1, of: libical)], on: file, Work.validating),
          Benchmark(
            "validate/mixed-\(megabytes.megabytesInName)/almanac-2-cores",
            goals: [
              .elapsedSpeed(atLeast: 1.7, of: single),
              .scaling(over: single, asWellAs: libicalTwice, gainsOver: libical),
            ], on: file, Work.validatingOnAllCores),
        ]),
      BenchmarkGroup(
        rounds: 3,
        benchmarks: [
          PythonLibrary.parsing(python, small),
          Benchmark(
            "validate/mixed-\(smallMegabytes.megabytesInName)/almanac", goals: [.speed(atLeast: 10, of: python)],
            on: small, Work.validating),
        ]),
      process, memory(megabytes: memoryMegabytes, findings: findings),
    ]
  }

  /// The whole program, from its start to its report on a feed of 100 kB.
  private static var process: BenchmarkGroup {
    let name = "validate/feed-100kB-process/almanac"
    let python = "validate/feed-100kB-process/python-start"
    let goals = [Goal.seconds(atMost: 0.06), .cost(atMost: nil, of: python)]
    guard let path = Program.almanac else {
      return BenchmarkGroup(rounds: 1, benchmarks: [Benchmark(name, goals: goals, on: { _ in "" }, nil)])
    }
    return BenchmarkGroup(
      rounds: 15,
      benchmarks: [
        PythonLibrary.starting(python),
        Benchmark(name, unit: .answers, goals: goals) { place in
          let feed = try place.mixed(kilobytes: 100)
          return Benchmark.Body(
            run: { try Program.run(path, ["validate", feed, "--no-config", "--fail-on", "never"]) }, cleanUp: {})
        },
      ])
  }

  /// The peak memory of a check: 64 MB, plus 32 bytes for each component of the generated calendar, however many
  /// findings there are.
  private static func memory(megabytes: Int, findings: Int) -> BenchmarkGroup {
    let limit = 64_000_000 + 32 * megabytes * 1_750
    return BenchmarkGroup(
      rounds: 1,
      benchmarks: [
        Benchmark("memory/validate-\(megabytes.megabytesInName)/almanac", goals: [.memory(below: limit)]) { place in
          let path = try place.mixed(megabytes: megabytes)
          return Benchmark.Body(run: { try MemoryProbe.run(["validate", path]) }, cleanUp: {})
        },
        Benchmark(
          "memory/validate-\(findings.inName)-findings/almanac", unit: .events, goals: [.memory(below: 64_000_000)]
        ) { place in
          let path = try place.broken(lines: findings)
          return Benchmark.Body(run: { try MemoryProbe.run(["validate", path]) }, cleanUp: {})
        },
      ])
  }
}

/// The Python library `icalendar` from PyPI. `ALMANAC_PYTHON` names an interpreter that has it; the default is
/// `python3`.
enum PythonLibrary {
  static let interpreter = ProcessInfo.processInfo.environment["ALMANAC_PYTHON"] ?? "python3"

  /// Whether the interpreter has a library.
  static func has(_ name: String) -> Bool { (try? output(["-c", "import \(name)"])) != nil }

  /// Parses a file. The start of the interpreter is not measured.
  static func parsing(_ name: String, _ file: @escaping (Workplace) throws -> String) -> Benchmark {
    guard has("icalendar") else { return Benchmark(name, on: file, nil) }
    return Benchmark(name) { place in
      let path = try file(place)
      return Benchmark.Body(run: { try outcome(path) }, cleanUp: {})
    }
  }

  /// Starts and ends the interpreter, for comparison with the start of the program.
  static func starting(_ name: String) -> Benchmark {
    Benchmark(name, unit: .answers) { _ in
      Benchmark.Body(run: { try Program.run("/usr/bin/env", [interpreter, "-I", "-S", "-c", "pass"]) }, cleanUp: {})
    }
  }

  private static func outcome(_ path: String) throws -> Benchmark.Outcome {
    let figures = try output(["-c", script, path]).split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard figures.count == 3 else { throw WorkloadError("icalendar could not parse \(path)") }
    var work = Work()
    (work.bytes, work.items) = (Int(figures[0]), Int(figures[1]))
    return Benchmark.Outcome(work: work, time: TimeTaken(processor: figures[2], wall: figures[2]))
  }

  private static let script = """
    import sys, time, icalendar
    data = open(sys.argv[1], "rb").read()
    start = time.process_time()
    calendar = icalendar.Calendar.from_ical(data)
    end = time.process_time()
    print(len(data), len(calendar.subcomponents), end - start)
    """

  private static func output(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [interpreter] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw WorkloadError("\(interpreter) failed") }
    return text
  }
}
