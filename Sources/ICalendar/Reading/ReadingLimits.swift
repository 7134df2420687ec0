/// The limits of a reader.
///
/// The limits bound memory for any input. If a limit is exceeded, an ``Issue`` with the position is reported and the
/// outermost component at that position is skipped. The rest of the input is still read.
public struct ReadingLimits: Sendable, Hashable {
  /// The maximum length of an unfolded content line in bytes, and the maximum number of its folds.
  public var lineLength: Int
  /// The maximum size of a component with its nested components, in bytes after unfolding, and the maximum number of
  /// folds in it.
  public var componentSize: Int
  /// The maximum nesting depth of components; 1 for a component directly in the calendar.
  public var depth: Int
  /// The number of issues of each code that are kept; further ones are only counted.
  public var issuesPerCode: Int

  /// Creates limits. The defaults are sufficient for real calendars: lines of 16 MiB, components of 32 MiB, 16 levels.
  public init(
    lineLength: Int = 16 << 20, componentSize: Int = 32 << 20, depth: Int = 16, issuesPerCode: Int = 100
  ) {
    self.lineLength = lineLength
    self.componentSize = componentSize
    self.depth = depth
    self.issuesPerCode = issuesPerCode
  }
}
