public import ICalendar

/// What the caller of an import hears while it goes on. All functions are called on the caller's thread.
public struct ImportObserver {
  /// Something odd in an input; the name of the input comes with it.
  public var issue: (String, Issue) -> Void
  /// An item that is added, changed or removed; asked for only in dry runs.
  public var change: (ItemChange) -> Void
  /// How many bytes of components and how many items have been gone through.
  public var progress: (_ bytes: UInt64, _ items: Int) -> Void

  /// An observer; what is not given is not listened to.
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
