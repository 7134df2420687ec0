public import CalendarStore

/// Decides whether a program may have access.
public protocol AccessPrompt: Sendable {
  /// Answers a request.
  ///
  /// - Returns: `full`, `writeOnly`, `denied` or `restricted`; nil if there is nobody to ask.
  func answer(_ request: AccessRequest) throws -> AccessLevel?
}
