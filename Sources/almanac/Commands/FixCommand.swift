import ArgumentParser
import CivilTime
import Foundation
import ICalendar
import Validation

struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Mend .ics files: what can be mended without changing what any event means.",
    discussion: """
      Only the lines that are wrong are changed, in place. --unsafe also mends by guessing what was meant; --diff shows \
      what would change. Fixing twice changes nothing more.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders with .ics files, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"]))
  var files: [String]

  @Flag(name: .long, help: "Also mend by guessing what was meant.")
  var unsafe = false

  @Flag(name: .long, help: "Show what would change, as a unified diff, and change nothing.")
  var diff = false

  @Flag(name: [.customShort("n"), .long], help: "The same as --diff.")
  var dryRun = false

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Write the mended file here, - for standard output, and leave the input as it is.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(name: .long, help: ArgumentHelp("The zone that floating times are in.", valueName: "zone"))
  var assumeTz: String?

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  func validate() throws {
    if output != nil, diff || dryRun { throw ValidationError("--output and --diff exclude each other") }
    if json, diff || dryRun { throw ValidationError("--json and --diff exclude each other") }
    if json, output == "-" { throw ValidationError("--json and --output - both want standard output") }
    if json, output == nil, files.contains("-") { throw ValidationError("--json and - both want standard output") }
    if let assumeTz, !TimeZoneDatabase.system.contains(assumeTz) {
      throw ValidationError("--assume-tz: “\(assumeTz)” is no time zone")
    }
  }

  func run() throws {
    let files = try InputFiles(files)
    if output != nil, files.inputs.count > 1 {
      throw Failure(.usage, "--output takes one input, and these are \(files.inputs.count)")
    }
    let configurations = try ConfigurationFiles(named: rules.config, isOff: rules.noConfig)
    let pool = ValidatorPool(files: configurations, selection: try rules.selection()) { $0.assumedZone = assumeTz }
    var results: [FixedFile] = []
    var failures: [Failure] = []
    for input in files.inputs {
      do {
        let options = try pool.validator(for: input.name).options
        let result = Fixer(options: options, allowsUnsafe: unsafe).fix(try Self.bytes(of: input), name: input.name)
        if let error = result.rest.error { throw error }
        try finish(input.name, result)
        results.append(FixedFile(input.name, result))
      } catch let error as ICalendarError {
        let failure = Failure(error) ?? Failure(.findings, error.message)
        Terminal.error(failure.message.hasPrefix(input.name) ? failure.message : "\(input.name): \(failure.message)")
        failures.append(failure)
      }
    }
    if json { StandardOutput.write(try JSON.text(["files": results])) } else { say(results) }
    if let first = failures.first {
      throw ExitCode((results.isEmpty ? first.exitCode : ExitStatus.findings).rawValue)
    }
  }

  private func finish(_ name: String, _ result: Fixer.Result) throws {
    if diff || dryRun {
      let label = name == "-" ? "standard input" : name
      StandardOutput.write(
        UnifiedDiff.text(old: result.old, new: result.new, oldName: "a/\(label)", newName: "b/\(label)"))
    } else if output == "-" || (output == nil && name == "-") {
      StandardOutput.write(result.new)
    } else if let output {
      try Self.write(result.new, to: output)
    } else if result.isChanged {
      try Self.write(result.new, to: name)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try AtomicFile.interruptible(path: path)
    try file.write(bytes)
    try file.finish()
  }

  private static func bytes(of input: CalendarInput) throws(ICalendarError) -> [UInt8] {
    let source = try input.open()
    var bytes: [UInt8] = []
    var failure: ICalendarError?
    while failure == nil {
      let before = bytes.count
      bytes += [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        do throws(ICalendarError) {
          count = try source.read(into: UnsafeMutableRawBufferPointer(buffer))
        } catch {
          failure = error
          count = 0
        }
      }
      if bytes.count == before { break }
    }
    if let failure { throw failure }
    return bytes
  }

  private func say(_ results: [FixedFile]) {
    let verb = diff || dryRun ? "Would fix" : "Fixed"
    for result in results where !result.fixed.isEmpty {
      let rules = result.fixed.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value > 1 ? " ×\($0.value)" : "")" }
      Terminal.write("\(verb) \(result.file): \(rules.joined(separator: ", "))")
    }
    let left = results.reduce(0) { $0 + $1.unsafeLeft }
    if results.allSatisfy(\.fixed.isEmpty) { Terminal.write("Nothing to fix") }
    if left > 0, !unsafe {
      Terminal.write("\(left) more could be fixed by guessing; see `almanac fix --unsafe --diff`")
    }
  }
}

/// What `fix --json` prints of a file.
private struct FixedFile: Encodable {
  let file: String
  let isChanged: Bool
  let fixed: [String: Int]
  let left: Int
  let unsafeLeft: Int

  init(_ file: String, _ result: Fixer.Result) {
    self.file = file
    isChanged = result.isChanged
    fixed = Dictionary(uniqueKeysWithValues: result.fixed.map { ($0.key.id, $0.value) })
    left = result.rest.counts.values.reduce(0, +)
    unsafeLeft = result.rest.findings.count { $0.fixKind == .unsafe }
  }

  enum CodingKeys: String, CodingKey {
    case file, fixed, left
    case isChanged = "changed"
    case unsafeLeft = "unsafe_left"
  }
}
