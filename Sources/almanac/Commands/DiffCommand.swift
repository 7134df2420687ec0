public import ArgumentParser
import CalendarStore
import CommandLine
public import Comparison
import Conversion
import ICalendar
import JSON

struct DiffCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how two calendars differ in what they say.",
    discussion: """
      Compares two files, a file and a calendar of the store, or two calendars. Order, folding, quotes and values that \
      are understood anyway make no difference; neither does when an item was written, unless --all is given. Beside a \
      calendar of the store, which has no METHOD of its own, PUBLISH and REQUEST do not count.

      Exit codes: 0 if both say the same, 1 if they differ.
      """)

  @Argument(
    help: ArgumentHelp("The files, URLs, or - for standard input; the first is the older one.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String] = []

  @Option(
    name: [.customShort("c"), .customLong("calendar")],
    help: ArgumentHelp("A calendar of the store, which comes after the files; may be repeated.", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendars: [String] = []

  @Flag(name: .long, help: "Count DTSTAMP, SEQUENCE, LAST-MODIFIED, CREATED, PRODID and VERSION too.")
  var all = false

  @Option(
    name: .long, help: ArgumentHelp("How to print it: text or markdown.", valueName: "format"),
    completion: .list(CalendarDifference.TextForm.allCases.map(\.rawValue)))
  var format: CalendarDifference.TextForm = .text

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var jsonOption: JSONOption
  @OptionGroup var quietOption: QuietOption
  var remarks: Remarks { quietOption.remarks }
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func validate() throws {
    if files.count + calendars.count != 2 {
      throw ValidationError("two calendars are compared: name two files, a file and -c NAME, or -c twice")
    }
    if files == ["-", "-"] { throw ValidationError("standard input can be only one of the two calendars") }
  }

  func run() throws {
    var sides = try files.map { file in
      try ConversionFailure.naming(file) {
        var reader = try InputReader(web.input(file), takesBlank: true)
        return try ComparedCalendar(isImported: !calendars.isEmpty) { try reader.next() }
      }
    }
    if !calendars.isEmpty {
      let store = try storeOptions.openExisting()
      sides += try calendars.map { try ComparedCalendar(text: Self.text(of: $0, store)) }
    }
    let difference = CalendarDifference(from: sides[0], to: sides[1], countsBookkeeping: all)
    if jsonOption.json {
      StandardOutput.write(Array((difference.jsonText(.indented) + "\n").utf8))
    } else {
      StandardOutput.write(lines: difference.lines(format))
      if !difference.isEmpty { Terminal.write(difference.summary) }
    }
    if !difference.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  /// A calendar of the store as text.
  private static func text(of calendar: String, _ store: CalendarStore) throws -> [UInt8] {
    var query = ItemQuery()
    query.calendars = [calendar]
    var bytes: [UInt8] = []
    _ = try store.export(query, options: ExportOptions(separatesNames: false)) { bytes += $0 }
    return bytes
  }
}

extension CalendarDifference.TextForm: ExpressibleByArgument {}
