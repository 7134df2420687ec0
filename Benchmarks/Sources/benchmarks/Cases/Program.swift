import Foundation
import Workloads

/// Runs a program to completion and measures it.
enum Program {
  /// The path of `almanac`: the value of `ALMANAC_PROGRAM`, or else the release build of the package; nil if it was not
  /// built.
  static var almanac: String? {
    let path =
      ProcessInfo.processInfo.environment["ALMANAC_PROGRAM"]
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../../.build/release/almanac"
      ).standardizedFileURL.path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  static func run(_ path: String, _ arguments: [String]) throws -> Benchmark.Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    let before = childrenSeconds
    let (_, elapsed) = try TimeTaken.measuring {
      try process.run()
      process.waitUntilExit()
    }
    guard process.terminationStatus == 0 else {
      throw WorkloadError("\(path) \(arguments.joined(separator: " ")) failed")
    }
    var work = Work()
    work.items = 1
    return Benchmark.Outcome(
      work: work, time: TimeTaken(processor: childrenSeconds - before, wall: elapsed.wall))
  }

  /// The processor time of all child processes that have ended, user and system.
  private static var childrenSeconds: Double {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
    getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
  }
}
