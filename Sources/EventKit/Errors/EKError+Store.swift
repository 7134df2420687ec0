import CalendarModel
import CalendarStore

extension EKError {
  /// The store's error in Apple's terms; its own message is kept.
  init(_ error: StoreError) {
    switch error.code {
    case .readOnly: self.init(.calendarReadOnly, error.message)
    case .denied: self.init(.eventStoreNotAuthorized, error.message)
    default: self.init(.internalFailure, error.message)
    }
  }

  /// An error from a module below this one.
  init(_ error: any Error) {
    switch error {
    case let error as EKError: self = error
    case let error as StoreError: self.init(error)
    case let error as CalendarModelError: self.init(.internalFailure, error.message)
    default: self.init(.internalFailure, "\(error)")
    }
  }
}
