/// How much a reader takes on before it reports and goes on without.
///
/// The limits keep memory bounded whatever an input holds. What goes beyond one is reported as an ``Issue`` with its
/// place, and the outermost component that holds it is left out; the rest of the input is read all the same.
public struct ReadingLimits: Sendable, Hashable {
  /// The longest unfolded content line, in bytes; also the largest number of its folds.
  public var lineLength: Int
  /// The largest component with all that is nested in it, in bytes after unfolding; also the largest number of folds in
  /// it.
  public var componentSize: Int
  /// The deepest nesting of components, 1 for a component that stands in the calendar itself.
  public var depth: Int
  /// How many issues of one code are kept; the rest is only counted.
  public var issuesPerCode: Int

  /// Limits that hold what calendars really contain: lines of 16 MiB, components of 32 MiB, 16 levels.
  public init(
    lineLength: Int = 16 << 20, componentSize: Int = 32 << 20, depth: Int = 16, issuesPerCode: Int = 100
  ) {
    self.lineLength = lineLength
    self.componentSize = componentSize
    self.depth = depth
    self.issuesPerCode = issuesPerCode
  }
}
