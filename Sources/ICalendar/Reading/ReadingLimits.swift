/// The limits of a reader, beyond which it reports and leaves out.
///
/// The limits keep memory bounded for any input. What exceeds one is reported as an ``Issue`` with its position, and
/// the outermost component around it is left out; the rest of the input is still read.
public struct ReadingLimits: Sendable, Hashable {
  /// The longest unfolded content line, in bytes; also the largest number of its folds.
  public var lineLength: Int
  /// The largest component with all nested ones, in bytes after unfolding; also the largest number of folds in it.
  public var componentSize: Int
  /// The deepest nesting of components, 1 for a component directly in the calendar.
  public var depth: Int
  /// How many issues of one code are kept; the rest is only counted.
  public var issuesPerCode: Int

  /// Limits that suffice for real calendars: lines of 16 MiB, components of 32 MiB, 16 levels.
  public init(
    lineLength: Int = 16 << 20, componentSize: Int = 32 << 20, depth: Int = 16, issuesPerCode: Int = 100
  ) {
    self.lineLength = lineLength
    self.componentSize = componentSize
    self.depth = depth
    self.issuesPerCode = issuesPerCode
  }
}
