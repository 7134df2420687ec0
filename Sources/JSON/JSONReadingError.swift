/// An error in reading a JSON text: it is malformed or exceeds a limit.
public struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is not JSON (RFC 8259).
    case malformed
    /// A string is not UTF-8, or contains half of a surrogate pair.
    case invalidText
    /// An object has two members with the same name.
    case duplicateName
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep
    /// A string or a number is longer than the limit.
    case tooLong
  }

  /// The kind of error.
  public let code: Code
  /// The position in the text.
  public let position: JSONPosition
  /// The path of the value that contains the error, such as `$[2][0]`.
  public let path: String
  /// A readable description of what was found and what was expected.
  public let message: String

  /// The path and the message.
  public var description: String { "\(path): \(message)" }
}

/// A position in a JSON text.
public struct JSONPosition: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in bytes, counted from 1.
  public let column: Int
  /// The offset in bytes, counted from 0.
  public let offset: Int
}

/// The limits of a reader.
public struct JSONLimits: Hashable, Sendable {
  /// The maximum nesting depth of arrays and objects.
  public var depth: Int
  /// The maximum length of a string or number, in bytes.
  public var length: Int

  /// Creates limits; the defaults are 64 levels and 16 MiB.
  public init(depth: Int = 64, length: Int = 16 << 20) {
    self.depth = depth
    self.length = length
  }
}
