/// Something odd in an input, which was read nevertheless: what it is and where.
///
/// Lower modules report issues; the module Validation turns them into findings for people, with severities and fixes.
/// The codes are the names in the catalogue of validation rules.
public struct Issue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A UTF-8 byte order mark at the beginning of the input, or before a BEGIN within it.
    case byteOrderMark = "utf8-bom"
    /// A physical line has more than 75 octets; reported if the reader is asked for the form of lines.
    case longLine = "line-too-long"
    /// A fold stands within a character; reported if the reader is asked for the form of lines.
    case splitCharacter = "fold-splits-character"
    /// Lines end in different ways; reported if the reader is asked for the form of lines.
    case mixedLineEndings = "mixed-line-endings"
    /// The first line of a component begins with white space and so continues its BEGIN; reported once, with a count,
    /// if the reader is asked for the form of lines.
    case indentedLine = "leading-whitespace"
    /// The first line begins with white space, as if it continued another; the white space is left out. Reported if the
    /// reader is asked for the form of lines.
    case indentedFirstLine = "indented-first-line"
    /// A line ends with LF alone; reported once, with a count.
    case bareLineFeed = "bare-lf"
    /// A line ends with CR alone; reported once, with a count.
    case bareCarriageReturn = "bare-cr"
    /// The last line has no line ending.
    case noFinalNewline = "no-final-newline"
    /// Empty physical lines; they are left out.
    case blankLine = "blank-line"
    /// A line that is not in UTF-8; its bytes are kept.
    case invalidUTF8 = "invalid-utf8"
    /// A NUL or another control character in a line; it is kept.
    case controlCharacter = "control-character"
    /// A line without a colon outside quotes; it is kept if it is in a component.
    case missingColon = "missing-colon"
    /// A line that is longer than the limit; it is left out, and so is its component.
    case lineTooLong = "line-over-limit"
    /// A component that is larger than the limit; it is left out.
    case componentTooLarge = "component-over-limit"
    /// Components nested deeper than the limit; the outermost of them is left out.
    case nestingTooDeep = "nesting-too-deep"
    /// Text before the first component; it is left out.
    case leadingGarbage = "leading-garbage"
    /// Text after the last component; it is left out.
    case trailingGarbage = "trailing-garbage"
    /// A content line outside any component; it is left out.
    case propertyOutsideComponent = "property-outside-component"
    /// A component outside a VCALENDAR; it is kept.
    case componentOutsideCalendar = "component-outside-calendar"
    /// An END while no component is open; it is left out.
    case missingBegin = "missing-begin"
    /// An END of another component than the open one; what was open inside is closed. If no component of its name is
    /// open, it is left out.
    case mismatchedEnd = "mismatched-end"
    /// A component that is never closed, or only by its successor's BEGIN; it is closed.
    case unclosedComponent = "unclosed-component"
    /// The input ends inside a component; it is closed.
    case truncatedStream = "truncated-stream"
    /// Parameters on a BEGIN or an END line.
    case parametersOnBeginOrEnd = "params-on-begin-end"
    /// White space before or after the name on a BEGIN or an END line; reported if the reader is asked for the form of
    /// lines.
    case spaceOnBeginOrEnd = "space-on-begin-end"

    /// Whether a component is left out because it exceeds one of the ``ReadingLimits``.
    public var isLoss: Bool { [.lineTooLong, .componentTooLarge, .nestingTooDeep].contains(self) }
  }

  /// What kind of issue it is.
  public let code: Code
  /// Where it begins in the input.
  public let position: SourcePosition
  /// How often it occurred, if repeats are counted as one.
  public var count: Int
  /// The physical line, if it is about the form of one.
  public let line: PhysicalLine?
  /// The name of the component that begins or ends there, if it is one in a wrong place.
  public let component: String?
  /// What was found and what was done about it, for people.
  public let message: String

  /// An issue at a position.
  public init(
    _ code: Code, at position: SourcePosition, count: Int = 1, line: PhysicalLine? = nil, component: String? = nil,
    _ message: String
  ) {
    self.code = code
    self.position = position
    self.count = count
    self.line = line
    self.component = component
    self.message = message
  }
}

/// A physical line that an issue is about.
public struct PhysicalLine: Hashable, Sendable {
  /// How many octets it has, without its ending.
  public let length: Int
  /// Its beginning, as read.
  public let text: String
}
