import Foundation

extension EKError {
  /// The error with the identifier of an object that it is about, unless it already has one.
  func about(_ object: EKObject?) -> EKError {
    let identifier = (object as? EKCalendarItem)?.calendarItemIdentifier ?? (object as? EKCalendar)?.calendarIdentifier
    guard let identifier, userInfo[EKErrorObjectIdentifierKey] == nil else { return self }
    return EKError(code, userInfo: userInfo.merging([EKErrorObjectIdentifierKey: identifier]) { _, new in new })
  }
}

/// Runs what can fail for a program. Only an `NSError` is matched by every form of `catch`: a Swift error crashes a
/// `catch let error as NSError` that the compiler takes for exhaustive.
func bridgingErrors<Value>(about object: EKObject? = nil, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    // What a subclass throws stays as it is.
    guard let error = error as? EKError else { throw error }
    throw error.about(object)._nsError
  }
}
