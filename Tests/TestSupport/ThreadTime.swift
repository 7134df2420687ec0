#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processor time of a thread, which unlike wall-clock time does not depend on the load of the machine.
public enum ThreadTime {
  /// Returns the processor time of this thread that a closure takes, in seconds, the better of two runs.
  public static func seconds(_ body: () -> Void) -> Double {
    (0..<2).map { _ in
      var start = timespec()
      var end = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      body()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) * 1e-9
    }.min() ?? 0
  }
}
