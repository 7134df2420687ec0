/// Why inputs could not be checked as was asked; what is wrong with an input itself is a ``Finding``.
public struct ValidatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, to match on.
  public enum Code: String, Sendable, Hashable {
    /// A word selects no rule.
    case unknownRule = "unknown-rule"
    /// A configuration has a line that is not understood.
    case configuration
    /// A baseline is none.
    case baseline
  }

  /// What kind of error it is.
  public let code: Code
  /// What happened, for people.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message for people.
  public var description: String { message }
}
