import Foundation
import Workloads

/// Does one piece of work in a separate process and prints the peak memory in bytes, the processor time in seconds, and
/// the bytes and items processed.
///
///     memory-probe read FILE
///     memory-probe validate FILE
///     memory-probe import FILE STORE
///     memory-probe examine STORE
///     memory-probe undo STORE
@main
struct MemoryProbe {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let work: Work
    switch (arguments.first, arguments.count) {
    case ("read", 2): work = try .gathering(arguments[2])
    case ("validate", 2): work = .validating(arguments[2])
    case ("import", 3): work = try .importing([arguments[2]], into: arguments[3])
    case ("examine", 2): work = try .examining(arguments[2])
    case ("undo", 2): work = try .undoing(arguments[2])
    default:
      throw WorkloadError("usage: memory-probe (read | validate) FILE | import FILE STORE | (examine | undo) STORE")
    }
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    let seconds = Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    print(try peakMemory(), seconds, work.bytes, work.items)
  }

  /// The peak memory of the process, in bytes.
  ///
  /// `getrusage` is not used, because on Linux its result includes the memory of the parent at the time of the fork.
  private static func peakMemory() throws -> Int {
    #if os(Linux)
    for line in try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      if let kilobytes = Int(line.filter(\.isWholeNumber)) { return kilobytes << 10 }
    }
    throw WorkloadError("/proc/self/status does not contain the peak memory")
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }
}
