import GRDB

extension CalendarStore {
  /// Says when something is due next that goes some way, at a moment at which nobody can put more into the queue.
  ///
  /// - Parameter body: Gets the time, in seconds since 1970; nil if nothing waits.
  /// - Throws: ``StoreError``, `unavailable` if it is `body` that throws something else.
  public func settleQueue(_ way: MessageWay, _ body: (Int64?) throws -> Void) throws(StoreError) {
    try write { db in try body(OutgoingMessage.next(db, way)) }
  }
}
