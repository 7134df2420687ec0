/// An error for a document that is not valid XML or exceeds the limits.
public struct XMLReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The document is not well-formed.
    case malformed
    /// The document contains a document type declaration, which could expand a small document to a huge size or read
    /// other files.
    case documentType
    /// Elements are nested deeper than the limit.
    case tooDeep
    /// Text or an attribute is longer than the limit.
    case tooLong
  }

  /// The kind of error.
  public let code: Code
  /// The position of the error.
  public let position: XMLPosition
  /// A readable description of the problem.
  public let message: String

  package init(code: Code, position: XMLPosition, message: String) {
    self.code = code
    self.position = position
    self.message = message
  }

  /// The message with its position.
  public var description: String { "\(position.line):\(position.column): \(message)" }
}

/// A position in an XML document.
public struct XMLPosition: Hashable, Sendable {
  /// The line, starting from 1.
  public let line: Int
  /// The column in bytes, starting from 1.
  public let column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The limits of a reader.
public struct XMLLimits: Hashable, Sendable {
  /// The maximum nesting depth of elements.
  public var depth: Int
  /// The maximum length in bytes of the text between two tags.
  public var length: Int

  /// Creates limits, by default 64 levels and 16 MiB.
  public init(depth: Int = 64, length: Int = 16 << 20) {
    self.depth = depth
    self.length = length
  }
}
