/// Carries a value to another thread; only one thread uses it at a time.
///
/// Apple's classes are not Sendable, and its completion handlers may capture anything.
struct Unshared<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// The arguments of a completion handler as one result.
  static func result(_ value: Value?, _ error: (any Error)?) -> Result<Unshared<Value>, any Error> {
    if let error { return .failure(error) }
    guard let value else {
      return .failure(EKError(.internalFailure, "There was neither an answer nor an error.")._nsError)
    }
    return .success(Unshared(value))
  }
}
