import ArgumentParser
import ICalendar

/// How large and how deep components may be.
struct LimitOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The largest content line, in bytes.", valueName: "bytes"))
  var maxLine: Int = ReadingLimits().lineLength

  @Option(name: .long, help: ArgumentHelp("The largest component, in bytes.", valueName: "bytes"))
  var maxComponent: Int = ReadingLimits().componentSize

  @Option(name: .long, help: ArgumentHelp("The deepest nesting of components.", valueName: "levels"))
  var maxDepth: Int = ReadingLimits().depth

  /// What to do about a component that exceeds a limit.
  static let advice = "--max-line, --max-component and --max-depth raise the limits"

  var readingLimits: ReadingLimits {
    ReadingLimits(lineLength: maxLine, componentSize: maxComponent, depth: maxDepth, issuesPerCode: 100)
  }

  func validate() throws {
    if maxLine < 80 || maxComponent < 80 || maxDepth < 2 {
      throw ValidationError("limits have to be at least 80 bytes and 2 levels")
    }
    if maxLine > 1 << 30 || maxComponent > 1 << 30 {
      throw ValidationError("limits have to be at most 1 GiB")
    }
  }
}
