/// How the processor time for some work grows with its size.
public enum Growth {
  /// Returns the factor by which the time grows if there is four times as much work; 1 if the work is fast anyway.
  ///
  /// - Parameter work: Does work of a given size.
  public static func ofTime(for size: Int, _ work: (Int) -> Void) -> Double {
    // Even on a busy machine, one of several measurements is about right.
    let large = ThreadTime.seconds { work(size) }
    return large < 0.3 ? 1 : large / max(ThreadTime.seconds { work(size / 4) }, 0.001)
  }
}
