/// A problem in an input that did not prevent reading it, with its position.
///
/// Lower modules report issues; the Validation module turns them into findings for people, with severities and fixes.
/// The codes are the names in the catalogue of validation rules.
public struct Issue: Hashable, Sendable {
  /// The kinds of issues.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A UTF-8 byte order mark at the beginning of the input, or before a BEGIN inside it.
    case byteOrderMark = "utf8-bom"
    /// A physical line has more than 75 octets. Reported if the reader checks the form of lines.
    case longLine = "line-too-long"
    /// A fold is inside a character. Reported if the reader checks the form of lines.
    case splitCharacter = "fold-splits-character"
    /// Lines have different endings. Reported if the reader checks the form of lines.
    case mixedLineEndings = "mixed-line-endings"
    /// The first line of a component begins with white space and therefore continues its BEGIN line. Reported once,
    /// with a count, if the reader checks the form of lines.
    case indentedLine = "leading-whitespace"
    /// The first line begins with white space, as if it continued another line; the white space is skipped. Reported if
    /// the reader checks the form of lines.
    case indentedFirstLine = "indented-first-line"
    /// A line ends with a bare LF. Reported once, with a count.
    case bareLineFeed = "bare-lf"
    /// A line ends with a bare CR. Reported once, with a count.
    case bareCarriageReturn = "bare-cr"
    /// The last line has no line ending.
    case noFinalNewline = "no-final-newline"
    /// Empty physical lines; they are skipped.
    case blankLine = "blank-line"
    /// A line is not in UTF-8; its bytes are kept.
    case invalidUTF8 = "invalid-utf8"
    /// A line contains NUL or another control character; it is kept.
    case controlCharacter = "control-character"
    /// A line has no colon outside quotes; it is kept if it is in a component.
    case missingColon = "missing-colon"
    /// A line exceeds the length limit; its component is skipped.
    case lineTooLong = "line-over-limit"
    /// A component exceeds the size limit; it is skipped.
    case componentTooLarge = "component-over-limit"
    /// Components are nested deeper than the limit; the outermost of them is skipped.
    case nestingTooDeep = "nesting-too-deep"
    /// Text before the first component; it is skipped.
    case leadingGarbage = "leading-garbage"
    /// Text after the last component; it is skipped.
    case trailingGarbage = "trailing-garbage"
    /// A content line outside any component; it is skipped.
    case propertyOutsideComponent = "property-outside-component"
    /// A component outside a VCALENDAR; it is kept.
    case componentOutsideCalendar = "component-outside-calendar"
    /// An END without an open component; it is ignored.
    case missingBegin = "missing-begin"
    /// An END for a component other than the innermost one; the components inside it are closed. If no component with
    /// its name is open, the END is ignored.
    case mismatchedEnd = "mismatched-end"
    /// A component without an END, or one that only the BEGIN of the next component ends; it is closed.
    case unclosedComponent = "unclosed-component"
    /// The input ends inside a component; the component is closed.
    case truncatedStream = "truncated-stream"
    /// A BEGIN or END line has parameters.
    case parametersOnBeginOrEnd = "params-on-begin-end"
    /// The name on a BEGIN or END line has white space around it. Reported if the reader checks the form of lines.
    case spaceOnBeginOrEnd = "space-on-begin-end"

    /// Whether a component was skipped because it exceeds one of the ``ReadingLimits``.
    public var isLoss: Bool { [.lineTooLong, .componentTooLarge, .nestingTooDeep].contains(self) }
  }

  /// The kind of issue.
  public let code: Code
  /// Where the issue begins in the input.
  public let position: SourcePosition
  /// The number of occurrences, if repeats are counted as one.
  public var count: Int
  /// The physical line, if the issue is about the form of a line.
  public let line: PhysicalLine?
  /// The name of the component that begins or ends there, if it is in the wrong place.
  public let component: String?
  /// A readable message: what was found and how it was handled.
  public let message: String

  /// Creates an issue at a position.
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
  /// The number of octets in the line, without its ending.
  public let length: Int
  /// The beginning of the line, as read.
  public let text: String
}
