public import CalendarStore

/// A prompt that calls a closure.
public struct CallbackPrompt: AccessPrompt {
  private let body: @Sendable (AccessRequest) throws -> AccessLevel?

  /// - Parameter body: Returns the answer, or nil for none.
  public init(_ body: @escaping @Sendable (AccessRequest) throws -> AccessLevel?) {
    self.body = body
  }

  /// The closure's answer.
  public func answer(_ request: AccessRequest) throws -> AccessLevel? { try body(request) }
}
