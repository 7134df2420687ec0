/// How the processor time for some work grows with its size.
public enum Growth {
  /// Returns how many times as long it takes to do four times as much; 1 if it is fast anyway.
  ///
  /// - Parameter work: Does work of a given size.
  public static func ofTime(for size: Int, _ work: (Int) -> Void) -> Double {
    // Even on a busy machine, one of several measurements is about right.
    let large = ThreadTime.seconds { work(size) }
    return large < 0.3 ? 1 : large / max(ThreadTime.seconds { work(size / 4) }, 0.001)
  }
}
