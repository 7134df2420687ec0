/// A text is not XML, or is more than a reader takes.
public struct XMLReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The text is not well-formed.
    case malformed
    /// There is a document type declaration, which is not read: it can make a small text huge, or read other files.
    case documentType
    /// Elements are nested deeper than the limit.
    case tooDeep
    /// A text or an attribute is longer than the limit.
    case tooLong
  }

  /// What kind of error it is.
  public let code: Code
  /// Where it is.
  public let position: XMLPosition
  /// What was found, for people.
  public let message: String

  package init(code: Code, position: XMLPosition, message: String) {
    self.code = code
    self.position = position
    self.message = message
  }

  /// The message with its position.
  public var description: String { "\(position.line):\(position.column): \(message)" }
}

/// A place in an XML text.
public struct XMLPosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// A place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What a reader takes.
public struct XMLLimits: Hashable, Sendable {
  /// How deep elements may be nested.
  public var depth: Int
  /// How many bytes the text between two tags may have.
  public var length: Int

  /// Limits: 64 levels and 16 MiB by default.
  public init(depth: Int = 64, length: Int = 16 << 20) {
    self.depth = depth
    self.length = length
  }
}
