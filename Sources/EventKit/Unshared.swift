/// Carries a value to another thread; only one thread at a time uses it.
///
/// Apple's classes are not Sendable, and its completion handlers may capture anything.
struct Unshared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// Combines the arguments of a completion handler into a result.
  static func result(_ value: Value?, _ error: (any Error)?) -> Result<Unshared<Value>, any Error> {
    if let error { return .failure(error) }
    guard let value else {
      return .failure(EKError(.internalFailure, "The provider returned neither a result nor an error.")._nsError)
    }
    return .success(Unshared(value))
  }
}
