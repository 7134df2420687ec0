import GRDB

extension CalendarStore {
  /// Reports when the next message of a given kind is due, while preventing other writers from adding to the queue.
  ///
  /// - Parameter body: Receives the time in seconds since 1970, or nil if no message is waiting.
  /// - Throws: ``StoreError``; `unavailable` if `body` throws another error.
  public func settleQueue(_ way: MessageWay, _ body: (Int64?) throws -> Void) throws(StoreError) {
    try write { db in try body(OutgoingMessage.next(db, way)) }
  }
}
