/// What is to be said of an input when it has been read.
public struct InputReport: Sendable {
  /// What was odd in it.
  public var issues: [Issue] = []
  /// How often each code was met, also if not every issue was kept.
  public var issueCounts: [Issue.Code: Int] = [:]
  /// How many bytes were read.
  public var byteCount: UInt64 = 0
  /// Why reading ended before the input did.
  public var error: ICalendarError?
}
