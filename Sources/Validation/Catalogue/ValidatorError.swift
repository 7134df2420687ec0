/// An error in the request or configuration of a check. Problems in the input itself are ``Finding``s.
public struct ValidatorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Sendable, Hashable {
    /// A word does not match any rule.
    case unknownRule = "unknown-rule"
    /// A configuration contains an invalid line.
    case configuration
    /// A file is not a valid baseline.
    case baseline
  }

  /// The kind of error.
  public let code: Code
  /// A readable description of the error.
  public let message: String

  /// Creates an error with a code and a message.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The readable message.
  public var description: String { message }
}
