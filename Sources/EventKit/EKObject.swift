public import Foundation

/// The base class of all objects in an event store.
open class EKObject: NSObject {
  /// Creates an object outside of any event store.
  public override init() {
    super.init()
  }

  /// Whether anything has changed since the object was created, fetched or saved.
  open var hasChanges: Bool { false }

  /// Whether the object has never been saved.
  open var isNew: Bool { false }

  /// Discards all changes and cached values; the values are read again on demand.
  open func reset() {}

  /// Discards all changes.
  open func rollback() {}

  /// Reads the object again, keeping unsaved changes.
  ///
  /// - Returns: false if the object no longer exists and should be dropped.
  @discardableResult
  open func refresh() -> Bool { true }
}
