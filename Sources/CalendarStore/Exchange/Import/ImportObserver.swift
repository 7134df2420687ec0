public import ICalendar

/// The callbacks of an import. All functions are called on the caller's thread.
public struct ImportObserver {
  /// Called with the name of an input and an issue in it.
  public var issue: (String, Issue) -> Void
  /// Called with each item that is added, changed or removed. Only dry runs call it.
  public var change: (ItemChange) -> Void
  /// Called periodically with the number of bytes and items processed. Items that are waiting to be indexed are not
  /// counted.
  public var progress: (_ bytes: UInt64, _ items: Int) -> Void

  /// Creates an observer with some or all of the callbacks.
  public init(
    issue: @escaping (String, Issue) -> Void = { _, _ in },
    change: @escaping (ItemChange) -> Void = { _ in },
    progress: @escaping (_ bytes: UInt64, _ items: Int) -> Void = { _, _ in }
  ) {
    self.issue = issue
    self.change = change
    self.progress = progress
  }
}
