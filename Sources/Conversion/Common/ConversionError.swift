/// An input cannot be converted at all.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Neither its content nor its name shows the format of the input.
    case unknownFormat = "unknown-format"
    /// The input is not of its format at all.
    case foreign = "not-of-the-format"
    /// The input is of its format, but ill-formed.
    case malformed
    /// The input is more than a reader takes.
    case tooLarge = "over-limit"
    /// The format can be written, but not read.
    case unreadableFormat = "unreadable-format"
    /// An option makes no sense to the format, or to another option.
    case unusableOption = "unusable-option"
    /// Nothing in a table shows in which order the parts of its dates stand.
    case ambiguousDateOrder = "ambiguous-date-order"
    /// Nothing in a table shows what stands between its cells.
    case ambiguousSeparator = "ambiguous-separator"
    /// The header of a table has columns of several flavors.
    case ambiguousFlavor = "ambiguous-flavor"
  }

  /// What kind of error it is.
  public let code: Code
  /// Where it is in the input, such as `$[2][0]` or `12:5`; nil if it concerns all of it.
  public let position: String?
  /// What was found and what was expected, for people.
  public let message: String
  /// The name of the validation rule that the input breaks, such as `jcal-shape`; nil if there is none.
  public let rule: String?

  /// An error.
  public init(_ code: Code, at position: String? = nil, _ message: String, rule: String? = nil) {
    self.code = code
    self.position = position
    self.message = message
    self.rule = rule
  }

  /// The message, with its position.
  public var description: String { position.map { "\($0): \(message)" } ?? message }
}
