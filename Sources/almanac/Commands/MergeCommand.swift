public import ArgumentParser
import CalendarText
import CommandLine
public import Comparison
import Conversion
import ICalendar
import JSON

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two versions of a calendar that have a common ancestor.",
    discussion: """
      A change made in only one version is applied, property by property; in attendees, categories, alarms and other \
      sets, element by element. Anything that neither version changed stays as it is in A, byte for byte. An empty \
      BASE is a calendar without items.

      If both versions changed the same property differently, nothing is written, the conflicts are reported on \
      standard error, and the exit code is 5.
      """)

  @Argument(
    help: ArgumentHelp("The common ancestor of both versions.", valueName: "base"),
    completion: .file(extensions: ["ics"]))
  var base: String

  @Argument(help: ArgumentHelp("One version.", valueName: "a"), completion: .file(extensions: ["ics"]))
  var a: String

  @Argument(help: ArgumentHelp("The other version.", valueName: "b"), completion: .file(extensions: ["ics"]))
  var b: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var output: String = "-"

  @Option(
    name: .long, help: ArgumentHelp("The version that wins a conflict: a or b.", valueName: "version"),
    completion: .list(CalendarMerge.Side.allCases.map(\.rawValue)))
  var prefer: CalendarMerge.Side?

  @OptionGroup(title: "URLs") var web: WebOptions
  @OptionGroup var jsonOption: JSONOption

  func validate() throws {
    if [base, a, b].filter({ $0 == "-" }).count > 1 {
      throw ValidationError("only one of the versions can be standard input")
    }
    if jsonOption.json, output == "-" {
      throw ValidationError("--json needs --output FILE, because the calendar itself goes to standard output")
    }
  }

  func run() throws {
    let merge = try CalendarMerge(
      base: version(base), a: version(a), b: version(b), preferring: prefer)
    let report = Report(conflicts: merge.conflicts)
    if jsonOption.json {
      StandardOutput.write(Array((report.jsonText(.indented) + "\n").utf8))
    } else {
      for conflict in merge.conflicts { for line in conflict.lines { Terminal.write(line) } }
    }
    if prefer == nil, !merge.conflicts.isEmpty {
      throw Failure(
        .conflict,
        "nothing was written because of \(merge.conflicts.count.of("conflict")); use --prefer to choose a or b")
    }
    if !merge.conflicts.isEmpty {
      Terminal.write("\(merge.conflicts.count.of("conflict")): used version \(prefer?.rawValue ?? "a")")
    }
    try ConversionOutput.write(merge.text, to: output)
  }

  private func version(_ file: String) throws -> MergeVersion {
    try ConversionFailure.naming(file) {
      try MergeVersion(text: web.input(file).iCalendarText())
    }
  }

  /// The JSON output.
  private struct Report: JSONWritable {
    let conflicts: [MergeConflict]

    func write(to writer: inout JSONWriter) { writer.object { $0.member("conflicts", conflicts) } }
  }
}

extension CalendarMerge.Side: ExpressibleByArgument {}
