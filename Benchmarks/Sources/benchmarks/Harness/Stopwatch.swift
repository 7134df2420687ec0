import Foundation

/// The time that a piece of work took, in seconds.
struct TimeTaken {
  /// The processor time of all threads of the process, user and system.
  var processor: Double
  /// The elapsed time.
  var wall: Double

  /// Measures a function.
  static func measuring<Value>(_ body: () throws -> Value) rethrows -> (value: Value, time: TimeTaken) {
    let processor = seconds(CLOCK_PROCESS_CPUTIME_ID)
    let wall = seconds(CLOCK_MONOTONIC)
    let value = try body()
    let time = TimeTaken(
      processor: seconds(CLOCK_PROCESS_CPUTIME_ID) - processor, wall: seconds(CLOCK_MONOTONIC) - wall)
    return (value, time)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
