public import Foundation

extension NSNotification.Name {
  /// The database has changed, here or in another process; the notification's object is the ``EKEventStore``.
  ///
  /// There is one notification a commit for every event store on the database. Objects that were fetched before may be
  /// stale: fetch again, or keep those whose ``EKObject/refresh()`` gives true.
  public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
