#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The processor time of a thread, which a busy machine does not lengthen as it does the time on the wall.
public enum ThreadTime {
  /// The seconds of this thread's processor time that something takes, the better one of two runs.
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
