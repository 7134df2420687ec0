/// An error that prevents the conversion of an input.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The format of the input cannot be recognized from the content or the name.
    case unknownFormat = "unknown-format"
    /// The input is not in the given format.
    case foreign = "not-of-the-format"
    /// The input is in the given format, but malformed.
    case malformed
    /// The input exceeds a limit of the reader.
    case tooLarge = "over-limit"
    /// The format can be written, but not read.
    case unreadableFormat = "unreadable-format"
    /// An option does not apply to the format, or contradicts another option.
    case unusableOption = "unusable-option"
    /// The order of the date parts in a table cannot be determined.
    case ambiguousDateOrder = "ambiguous-date-order"
    /// The separator of a table cannot be determined.
    case ambiguousSeparator = "ambiguous-separator"
    /// The header of a table has columns of several flavors.
    case ambiguousFlavor = "ambiguous-flavor"
  }

  /// The kind of error.
  public let code: Code
  /// The position in the input, such as `$[2][0]` or `12:5`, or nil if the error concerns the whole input.
  public let position: String?
  /// A readable message: what was found and what was expected.
  public let message: String
  /// The name of the validation rule that the input breaks, such as `jcal-shape`, or nil if there is none.
  public let rule: String?

  /// Creates an error.
  public init(_ code: Code, at position: String? = nil, _ message: String, rule: String? = nil) {
    self.code = code
    self.position = position
    self.message = message
    self.rule = rule
  }

  /// The message, with its position.
  public var description: String { position.map { "\($0): \(message)" } ?? message }
}
