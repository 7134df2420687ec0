/// A report on an input after it has been read.
public struct InputReport: Sendable {
  /// The issues found in the input.
  public var issues: [Issue] = []
  /// The number of times each code occurred, including issues that were not kept.
  public var issueCounts: [Issue.Code: Int] = [:]
  /// The number of bytes read.
  public var byteCount: UInt64 = 0
  /// The error that ended reading before the end of the input.
  public var error: ICalendarError?
}
