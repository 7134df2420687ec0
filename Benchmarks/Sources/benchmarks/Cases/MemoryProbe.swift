import Foundation
import Workloads

/// Runs the program that does one piece of work in a separate process.
enum MemoryProbe {
  static func run(_ arguments: [String]) throws -> Benchmark.Outcome {
    let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let process = Process()
    process.executableURL = own.deletingLastPathComponent().appendingPathComponent("memory-probe")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    let (text, elapsed) = try TimeTaken.measuring {
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text
    }
    let figures = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, figures.count == 4 else {
      throw WorkloadError("memory-probe \(arguments.joined(separator: " ")) failed")
    }
    var work = Work()
    work.bytes = Int(figures[2])
    work.items = Int(figures[3])
    return Benchmark.Outcome(
      work: work, time: TimeTaken(processor: figures[1], wall: elapsed.wall), peakMemory: Int(figures[0]))
  }
}
