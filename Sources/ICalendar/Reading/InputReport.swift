/// The report about an input after it has been read.
public struct InputReport: Sendable {
  /// What was odd in it.
  public var issues: [Issue] = []
  /// How often each code occurred, including issues that were not kept.
  public var issueCounts: [Issue.Code: Int] = [:]
  /// How many bytes were read.
  public var byteCount: UInt64 = 0
  /// Why reading ended before the input did.
  public var error: ICalendarError?
}
