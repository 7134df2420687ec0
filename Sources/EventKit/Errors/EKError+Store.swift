import CalendarModel
import CalendarStore

extension EKError {
  /// The error of the database in Apple's terms; its own sentence is kept.
  init(_ error: StoreError) {
    switch error.code {
    case .readOnly: self.init(.calendarReadOnly, error.message)
    case .denied: self.init(.eventStoreNotAuthorized, error.message)
    default: self.init(.internalFailure, error.message)
    }
  }

  /// An error that something beneath this module has thrown.
  init(_ error: any Error) {
    switch error {
    case let error as EKError: self = error
    case let error as StoreError: self.init(error)
    case let error as CalendarModelError: self.init(.internalFailure, error.message)
    default: self.init(.internalFailure, "\(error)")
    }
  }
}
