import ArgumentParser
import CommandLine
import Comparison
import Conversion
import ICalendar

struct SplitCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Split a calendar into several files.",
    discussion: """
      A series stays together with its overrides, and each file has the properties of the calendar and the VTIMEZONEs \
      it needs. Files are named after the UID, the month (2026-11), the first category, or a number; nothing else in \
      the folder is touched. By month, a series goes into the month of its next occurrence, or of its start if it is \
      over; apart from that, the same input always gives the same files.
      """)

  @Argument(
    help: ArgumentHelp("The file, a URL, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp("How to group items: by uid, month, size or category.", valueName: "what"),
    completion: .list(Criterion.allCases.map(\.rawValue)))
  var by: Criterion

  @Option(
    name: .long,
    help: ArgumentHelp("With --by size: the maximum size of a file. (default: 1000000)", valueName: "bytes"))
  var maxSize: Int?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
  var output: String

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var remarkOptions: RemarkOptions
  var remarks: Remarks { remarkOptions.remarks }

  /// How items are grouped.
  enum Criterion: String, CaseIterable, ExpressibleByArgument {
    case uid, month, size, category
  }

  func validate() throws {
    if maxSize != nil, by != .size { throw ValidationError("--max-size needs --by size") }
    if let maxSize, maxSize < 1 { throw ValidationError("--max-size must be at least 1") }
  }

  func run() throws {
    var reader = try ConversionFailure.naming(file) { try InputReader(web.input(file)) }
    let split = try ConversionFailure.naming(file) { try CalendarSplit(by: criterion) { try reader.next() } }
    ConversionWarnings.warn(of: reader.takeIssues().map { (file, $0) })
    ConversionWarnings.warn(of: reader.takeLosses())
    guard !split.parts.isEmpty else { return Terminal.write("There are no items to write") }
    let repeated = split.repeatedByteCount
    guard repeated <= Self.mostRepeated else {
      throw Failure(
        .usage,
        "the properties and time zones of the calendar would be repeated in \(split.parts.count) files, "
          + "\(repeated / 1_000_000) MB in all; use --by size to write fewer files")
    }
    try CalendarParts.write(
      split.parts, areNumbered: by == .size, limit: by == .size ? maximumSize : nil, to: output)
  }

  /// The maximum number of bytes in all files that repeat the properties and time zones of the calendar.
  private static let mostRepeated = 1_000_000_000

  private var maximumSize: Int { maxSize ?? 1_000_000 }

  private var criterion: CalendarSplit.Criterion {
    switch by {
    case .uid: .uid
    case .month: .month
    case .category: .category
    case .size: .size(maximumSize)
    }
  }
}
