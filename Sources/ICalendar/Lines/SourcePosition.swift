/// A position in an input as shown in an editor.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The physical line, from 1.
  public let line: Int
  /// The column within that line in bytes, from 1. The white space at the beginning of a folded line is counted.
  public let column: Int

  /// Creates a position from its line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Line and column, separated by a colon, such as "12:5".
  public var description: String { "\(line):\(column)" }

  /// Whether the first position comes before the second one in the input.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.line, first.column) < (second.line, second.column)
  }
}

extension SourcePosition {
  /// The physical position of a byte in an unfolded line that begins on `lineNumber` and was folded at `folds`.
  init(lineNumber: Int, offset: Int, folds: ArraySlice<UInt32>) {
    var line = lineNumber
    var column = offset + 1
    for fold in folds where Int(fold) <= offset {
      line += 1
      column = offset - Int(fold) + 2
    }
    self.init(line: line, column: column)
  }
}
