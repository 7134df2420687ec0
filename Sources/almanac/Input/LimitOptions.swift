import ArgumentParser
import ICalendar

/// Limits on the size and nesting of components.
struct LimitOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The maximum size of a content line, in bytes.", valueName: "bytes"))
  var maxLine: Int = ReadingLimits().lineLength

  @Option(name: .long, help: ArgumentHelp("The maximum size of a component, in bytes.", valueName: "bytes"))
  var maxComponent: Int = ReadingLimits().componentSize

  @Option(name: .long, help: ArgumentHelp("The maximum nesting depth of components.", valueName: "levels"))
  var maxDepth: Int = ReadingLimits().depth

  /// The advice for a component that exceeds a limit.
  static let advice = "to raise the limits, use --max-line, --max-component and --max-depth"

  var readingLimits: ReadingLimits {
    ReadingLimits(lineLength: maxLine, componentSize: maxComponent, depth: maxDepth, issuesPerCode: 100)
  }

  func validate() throws {
    if maxLine < 80 || maxComponent < 80 || maxDepth < 2 {
      throw ValidationError("limits must be at least 80 bytes and 2 levels")
    }
    if maxLine > 1 << 30 || maxComponent > 1 << 30 {
      throw ValidationError("limits must be at most 1 GiB")
    }
  }
}
