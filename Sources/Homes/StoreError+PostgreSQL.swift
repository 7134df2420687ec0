import CalendarStore
import PostgreSQLAccess

extension StoreError {
  /// The store error for a database error.
  init(_ error: PostgreSQLError) {
    if error.state == Patience.turnOfOthers {
      self.init(.locked, "another server is changing the store and did not finish in time")
    } else {
      let isDiskFull = error.state == SQLState("53100")
      self.init(isDiskFull ? .diskFull : .unavailable, "the store's log cannot be used: \(error)")
    }
  }

  /// Converts database errors to store errors.
  static func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PostgreSQLError {
      throw StoreError(error)
    }
  }
}
