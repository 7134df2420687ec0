import Foundation

extension EKError {
  /// Returns the error with the identifier of the object it concerns, unless it already has one.
  func about(_ object: EKObject?) -> EKError {
    let identifier = (object as? EKCalendarItem)?.calendarItemIdentifier ?? (object as? EKCalendar)?.calendarIdentifier
    guard let identifier, userInfo[EKErrorObjectIdentifierKey] == nil else { return self }
    return EKError(code, userInfo: userInfo.merging([EKErrorObjectIdentifierKey: identifier]) { _, new in new })
  }
}

/// Runs a throwing function of the public interface. Only an `NSError` matches every form of `catch`: a Swift error
/// crashes a `catch let error as NSError` that the compiler considers exhaustive.
func bridgingErrors<Value>(about object: EKObject? = nil, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    // Errors thrown by a subclass are passed on unchanged.
    guard let error = error as? EKError else { throw error }
    throw error.about(object)._nsError
  }
}
