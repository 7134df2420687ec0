public import Foundation

/// What all objects of an event store have in common.
open class EKObject: NSObject {
  /// Makes an object that no store knows.
  public override init() {
    super.init()
  }

  /// Whether anything was changed since the object was made, fetched or saved.
  open var hasChanges: Bool { false }

  /// Whether the object has never been saved.
  open var isNew: Bool { false }

  /// Discards all changes and forgets what was read, so that it is read again when it is needed.
  open func reset() {}

  /// Discards all changes.
  open func rollback() {}

  /// Reads again what the store says, except for what was changed here.
  ///
  /// - Returns: false if the object is not in the store any more and should be dropped.
  @discardableResult
  open func refresh() -> Bool { true }
}
