public import CalendarStore

/// Decides whether a program may have access.
public protocol AccessPrompt: Sendable {
  /// Answers a request.
  ///
  /// - Returns: `full`, `writeOnly`, `denied` or `restricted`, or nil to leave the decision to the next prompt.
  func answer(_ request: AccessRequest) throws -> AccessLevel?
}
