public import Foundation

extension NSNotification.Name {
  /// Posted when the database has changed, here or in another process; the notification's object is the
  /// ``EKEventStore``.
  ///
  /// Each event store that uses the database posts one notification per commit. Objects that were fetched earlier may
  /// be stale: fetch them again, or keep those for which ``EKObject/refresh()`` returns true.
  public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
