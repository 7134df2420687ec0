import ArgumentParser
import CalendarText
import CivilTime
import CommandLine
import Fetching
import Foundation
import ICalendar
import TerminalText
import Validation

struct FixCommand: ParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Fix .ics files without changing the meaning of any event.",
    discussion: """
      Changes only the lines that are wrong, in place. --unsafe also makes fixes that require guessing; --diff shows \
      the changes. Fixing a file a second time changes nothing more.
      """)

  @OptionGroup var input: ListedFileArguments
  @OptionGroup(title: "URLs") var web: WebOptions

  @Flag(name: .long, help: "Also make fixes that require guessing.")
  var unsafe = false

  @Flag(name: .long, help: "Show the changes as a unified diff for `patch`, and change nothing.")
  var diff = false

  @OptionGroup var dryRunOption: DryRunOption

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Write the fixed file here (- for standard output), and leave the input unchanged.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Rules") var rules: RuleOptions

  @Option(name: .long, help: ArgumentHelp("The time zone of floating times.", valueName: "zone"))
  var assumeTz: String?

  @OptionGroup var jsonOption: JSONOption
  @OptionGroup var quietOption: QuietOption
  var remarks: Remarks { quietOption.remarks }

  /// Whether the changes are only displayed.
  private var showsDiff: Bool { diff || dryRunOption.dryRun }
  private var json: Bool { jsonOption.json }

  func validate() throws {
    if input.filesFrom != nil, json || diff || output != nil {
      throw ValidationError(
        "--files-from prints one JSON line per file and cannot be used with --json, --diff or --output")
    }
    if output != nil, showsDiff { throw ValidationError("--output and --diff cannot be used together") }
    if json, diff {
      throw ValidationError("--json and --diff cannot be used together; --dry-run --json includes the diff")
    }
    if json, output == "-" { throw ValidationError("--json and --output - cannot both write to standard output") }
    if json, output == nil, !showsDiff, input.files.contains("-") {
      throw ValidationError("--json cannot be used when the fixed standard input goes to standard output")
    }
    try Check.zone(assumeTz, of: "--assume-tz")
  }

  func run() throws {
    try refuseServers()
    let configurations = try ConfigurationFiles(named: rules.config, isOff: rules.noConfig)
    let pool = ValidatorPool(files: configurations, selection: try rules.selection()) { $0.assumedZone = assumeTz }
    if let list = input.filesFrom { return try fix(list, pool) }
    let files = try InputFiles(input.files, web, unpacks: false)
    if output != nil, files.inputs.count > 1 {
      throw Failure(.usage, "--output needs exactly one input, not \(files.inputs.count)")
    }
    var results: [FixedFile] = []
    var failures: [Failure] = []
    for input in files.inputs {
      do {
        let result = try fixed(input, pool)
        let diff = showsDiff ? Self.diff(input.name, result) : nil
        if let diff {
          if !json { StandardOutput.write(diff) }
        } else {
          try finish(input.name, result)
        }
        results.append(FixedFile(input.name, result, diff: diff))
      } catch let error as ICalendarError {
        let failure = Failure(error) ?? Failure(.findings, error.message)
        Terminal.error(
          failure.message.hasPrefix(input.name) ? failure.message : "\(input.name): \(failure.message)",
          about: input.name)
        failures.append(failure)
      }
    }
    if json { Listing(["files": results]).print(.json, Style(isOn: false)) } else { say(results) }
    if let first = failures.first {
      throw ExitCode((results.isEmpty ? first.exitCode : ExitStatus.findings).rawValue)
    }
  }

  private func fixed(_ input: CalendarInput, _ pool: ValidatorPool) throws -> Fixer.Result {
    let options = try pool.validator(for: input.name).options
    let bytes = try Self.bytes(of: input)
    if let refusal = Fixer.refusal(of: bytes) { throw refusal }
    let result = Fixer(options: options, allowsUnsafe: unsafe).fix(bytes, name: input.name)
    if let error = result.rest.error { throw error }
    return result
  }

  /// Fixes each file in a list separately. Files given by path are fixed in place; fixed text is returned in the output
  /// records.
  private func fix(_ list: String, _ pool: ValidatorPool) throws {
    try ListedFile.forEach(in: list) { file in
      if let path = file.path, path == "-" || WebAddress.isMeant(by: path) {
        throw Failure(.usage, "\(path.printableName) cannot be fixed in place; include its text in the list")
      }
      var files: [FixedFile] = []
      for input in try file.inputs(web, unpacks: false) {
        let result = try fixed(input, pool)
        let diff = dryRunOption.dryRun ? Self.diff(input.name, result) : nil
        if file.path != nil, diff == nil, result.isChanged { try AtomicFile.write(result.new, to: input.name) }
        files.append(FixedFile(input.name, result, diff: diff, hasText: file.path == nil))
      }
      return [("files", files)]
    }
  }

  /// The changes as input for `patch`. On a terminal, lines that differ only in their line ending are omitted, because
  /// the difference is invisible.
  private static func diff(_ name: String, _ result: Fixer.Result) -> [UInt8] {
    let label = name == "-" ? "standard input" : name.printableName
    let isRead = Terminal.outputIsTerminal
    let endsChange = result.fixed.keys.contains { $0.id == "ICS006" }
    let old = isRead && endsChange ? result.old.withStandardLineEnds : result.old
    let diff = UnifiedDiff.text(old: old, new: result.new, oldName: "a/\(label)", newName: "b/\(label)")
    return isRead ? Array(String(decoding: diff, as: UTF8.self).printable.utf8) : diff
  }

  /// - Throws: `Failure` `usage` if files on servers would have to be changed.
  private func refuseServers() throws {
    guard output == nil, !showsDiff, let url = input.files.first(where: WebAddress.isMeant) else { return }
    throw Failure(
      .usage,
      "\(url.printableName) cannot be fixed in place; use --output to write a file, or --diff to show the changes")
  }

  private func finish(_ name: String, _ result: Fixer.Result) throws {
    if output == "-" || (output == nil && name == "-") {
      StandardOutput.write(result.new)
    } else if let output {
      try AtomicFile.write(result.new, to: output)
    } else if result.isChanged {
      try AtomicFile.write(result.new, to: name)
    }
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

  private static func list(_ texts: [ChangedText]) -> String {
    let first = texts.prefix(5).map { "\($0.property) “\($0.text.printableName.cut(to: 60))”" }
    let more = texts.count > first.count ? " and \((texts.count - first.count).of("other text"))" : ""
    return first.joined(separator: ", ") + more
  }

  private func say(_ results: [FixedFile]) {
    let verb = showsDiff ? "Would fix" : "Fixed"
    for result in results where !result.fixed.isEmpty {
      let rules = result.fixed.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value > 1 ? " ×\($0.value)" : "")" }
      Terminal.write("\(verb) \(result.file.printableName): \(rules.joined(separator: ", "))")
      if !result.texts.isEmpty { Terminal.write("  changed or removed: \(Self.list(result.texts))") }
    }
    let left = results.reduce(0) { $0 + $1.unsafeLeft }
    if !results.isEmpty, results.allSatisfy(\.fixed.isEmpty) { Terminal.write("Nothing to fix") }
    if left > 0, !unsafe {
      Terminal.write(
        "\(left) more can be fixed by guessing; to see them, run `almanac fix\(rules.profileOption) --unsafe --diff`")
    }
  }
}

/// The fixes made in a file.
private struct FixedFile: Entry {
  let file: String
  let isChanged: Bool
  let fixed: [String: Int]
  let texts: [ChangedText]
  let left: Int
  let unsafeLeft: Int
  /// The diff, if the file is not changed.
  let diff: String?
  /// The fixed text, if it is not written to a file.
  let text: String?

  init(_ file: String, _ result: Fixer.Result, diff: [UInt8]?, hasText: Bool = false) {
    text = hasText ? String(decoding: result.new, as: UTF8.self) : nil
    self.file = file
    self.diff = diff.map { String(decoding: $0, as: UTF8.self) }
    isChanged = result.isChanged
    fixed = Dictionary(uniqueKeysWithValues: result.fixed.map { ($0.key.id, $0.value) })
    texts = result.changedTexts
    left = result.rest.counts.values.reduce(0, +)
    unsafeLeft = result.rest.findings.count { $0.fixKind == .unsafe }
  }

  static let columns: Columns<FixedFile> = [
    Column("file", \.file), Column("fixed", \.fixed), Column("left", \.left), Column("changed", \.isChanged),
    Column("unsafe_left", \.unsafeLeft), Column("changed_texts") { $0.texts.map(Text.init) },
    Column(ifPresent: "diff", \.diff), Column(ifPresent: "text", \.text),
  ]

  /// A visible text before it was changed.
  private struct Text: Entry {
    let changed: ChangedText

    static let columns: Columns<Text> = [Column("property", \.changed.property), Column("text", \.changed.text)]
  }
}

extension [UInt8] {
  /// The bytes with a CRLF at the end of each line (RFC 5545, 3.1).
  fileprivate var withStandardLineEnds: [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(count + count / 16)
    for byte in self {
      if byte == 0x0A, lines.last != 0x0D { lines.append(0x0D) }
      lines.append(byte)
    }
    return lines
  }
}
