import CalendarModel
import CalendarStore
import Foundation

extension EKError {
  /// Converts a store error to one of Apple's errors, with the same message and with the store error as its underlying
  /// error.
  init(_ error: StoreError) {
    let code: Code =
      switch (error.code, error.subject) {
      case (.readOnly, _): .calendarReadOnly
      case (.denied, .item): .eventNotMutable
      case (.denied, _): .eventStoreNotAuthorized
      default: .internalFailure
      }
    let cause = NSError(
      domain: "CalendarStore.StoreError", code: (error as NSError).code,
      userInfo: [NSLocalizedDescriptionKey: error.message])
    self.init(code, userInfo: [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: cause])
  }

  /// Converts an error from a lower-level module.
  init(_ error: any Error) {
    switch error {
    case let error as EKError: self = error
    case let error as StoreError: self.init(error)
    case let error as CalendarModelError: self.init(.internalFailure, error.message)
    default: self.init(.internalFailure, "\(error)")
    }
  }
}
