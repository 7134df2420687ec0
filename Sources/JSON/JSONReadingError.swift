/// A text is not JSON, or is more than a reader takes.
public struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is not JSON (RFC 8259).
    case malformed
    /// A string is not UTF-8, or has half of a surrogate pair.
    case invalidText
    /// An object has two members of one name.
    case duplicateName
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep
    /// A string or a number is longer than the limit.
    case tooLong
  }

  /// What kind of error it is.
  public let code: Code
  /// Where it is in the text.
  public let position: JSONPosition
  /// The path of the value in which it is, such as `$[2][0]`.
  public let path: String
  /// What was found and what was expected, for people.
  public let message: String

  /// The message with the path.
  public var description: String { "\(path): \(message)" }
}

/// A place in a JSON text.
public struct JSONPosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int
  /// The offset in bytes, from 0.
  public let offset: Int
}

/// What a reader takes.
public struct JSONLimits: Hashable, Sendable {
  /// How deep arrays and objects may be nested.
  public var depth: Int
  /// How many bytes one string or number may have.
  public var length: Int

  /// Limits: 64 levels and 16 MiB by default.
  public init(depth: Int = 64, length: Int = 16 << 20) {
    self.depth = depth
    self.length = length
  }
}
