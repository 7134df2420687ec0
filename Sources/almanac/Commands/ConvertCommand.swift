public import ArgumentParser
public import Conversion
import Foundation
import ICalendar
import JSONWriting

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert calendars to and from other formats.",
    discussion: """
      Formats: \(CalendarFormat.allCases.map { "\($0.rawValue) (\($0.title))" }.joined(separator: ", ")). All files become one result, in \
      their order. What the format cannot hold is named on standard error.

      json, jsonl and csv list items. json, jsonl and csv for importers (--flavor) have the occurrences between --after \
      and --before, sorted by start: what is cancelled is left out, and an endless series ends one year from now; both \
      are counted as loss. csv has one row for each component. Columns: \(ConversionOptions.columnNames.joined(separator: ", ")).

      todotxt and taskwarrior hold to-dos, remind events and to-dos. A series that they can repeat stays one; of others \
      todotxt and remind have the occurrences, and taskwarrior the next one.

      markdown and html show the occurrences to people by day, week or month.

      Reading csv, the separator, the flavor and the order of dates are found out; what is ambiguous is refused.

      Nothing is written before everything was read. Exit codes: 1 if an input is ill-formed, or with --strict if \
      something would be lost; 2 if nothing shows the format of an input or it is ambiguous; 9 if an input is not of its format at all.
      """)

  @OptionGroup var input: FileArguments

  @Option(name: .long, help: ArgumentHelp("The format to write.", valueName: "format"))
  var to: CalendarFormat

  @Option(
    name: .long,
    help: ArgumentHelp("The format of the input. (default: what its content shows, else its name)", valueName: "format")
  )
  var from: CalendarFormat?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"),
    completion: .file())
  var output: String = "-"

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Take out what is private: busy leaves when somebody is busy, people takes out who and where.", valueName: "what"),
    completion: .list(Redaction.allCases.map(\.rawValue)))
  var redact: Redaction?

  @Flag(name: .long, help: "Write nothing if something would be lost.")
  var strict = false

  @Option(
    name: .long, help: ArgumentHelp("Write what was lost to this file, as JSON.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var report: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var page: PageOptions
  @OptionGroup var zoneOptions: ZoneOptions

  func run() throws {
    let spool = try Spool()
    var options = try listing.conversionOptions(zoneOptions)
    page.apply(to: &options)
    var converter = try ConversionFailure.naming("--to \(to.rawValue)") {
      try Converter(to: to, options: options, into: spool)
    }
    converter.redaction = redact
    for file in try InputFiles(input.files).inputs {
      try ConversionFailure.naming(file.name, advice: "name it with --from") { try converter.convert(file, from: from) }
      for (name, issue) in converter.takeIssues() {
        Terminal.warning("\(name):\(issue.position): \(issue.message) (\(issue.code.rawValue))")
      }
    }
    let losses = try converter.finish()
    if let report { try write(losses, to: report) }
    if losses.losses.isEmpty { return try write(spool) }
    ConversionFailure.warn(of: losses.losses)
    if strict { throw Failure(.findings, "nothing was written, since \(to.title) cannot hold everything") }
    try write(spool)
  }

  private func write(_ spool: Spool) throws {
    if output == "-" { return try spool.forEachPiece { StandardOutput.write($0) } }
    let file = try AtomicFile.interruptible(path: output)
    try spool.forEachPiece { try file.write($0) }
    try file.finish()
  }

  private func write(_ losses: LossReport, to path: String) throws {
    let file = try AtomicFile.interruptible(path: path)
    try file.write(Array((losses.jsonText(.indented) + "\n").utf8))
    try file.finish()
  }
}

extension CalendarFormat: ExpressibleByArgument {}
extension Redaction: ExpressibleByArgument {}
