import CivilTime
import CommandLine
import Fetching
import Foundation
import ICalendar
import Synchronization
import Validation

/// What an import mends or cannot keep, as the findings of `validate` under the profile `import`.
///
/// The inputs are read a second time for it. Standard input, which can be read but once, and what servers send, which may
/// be something else the second time, is kept in memory meanwhile.
struct ImportReport {
  /// The inputs to import from.
  let inputs: [CalendarInput]
  private let copies: [CalendarInput]
  private let format: ReportFormat
  private let options: ValidationOptions

  /// - Parameters:
  ///   - limits: How much the import takes on.
  ///   - format: How to write; nil for what the ending of the path says, JSON where it says nothing.
  init(_ inputs: [CalendarInput], path: String, format: ReportFormat?, limits: ReadingLimits) {
    let kept = inputs.map { $0.name == "-" || WebAddress.isMeant(by: $0.name) ? KeptInput($0) : nil }
    self.inputs = zip(inputs, kept).map { $1?.input ?? $0 }
    copies = zip(inputs, kept).map { $1?.copy ?? $0 }
    self.format = format ?? Self.endings[URL(fileURLWithPath: path).pathExtension.lowercased()] ?? .json
    var options = ValidationOptions(
      profile: .import, now: Instant(secondsSince1970: Int64(Date().timeIntervalSince1970)))
    for rule in Self.mended.map(\.rule) { options.levels[rule] = rule.severity }
    // An import has limits of its own.
    options.limits.properties = .max
    options.limits.components = .max
    options.limits.depth = limits.depth
    options.limits.reading = limits
    options.limits.keepAllFindings()
    self.options = options
  }

  /// What is read in spite of its form, beside what the profile has.
  private static let mended: [Issue.Code] = [
    .byteOrderMark, .bareLineFeed, .bareCarriageReturn, .noFinalNewline, .blankLine, .missingColon,
    .parametersOnBeginOrEnd,
  ]

  private static let endings: [String: ReportFormat] = [
    "json": .json, "jsonl": .jsonl, "sarif": .sarif, "xml": .junit, "md": .markdown, "txt": .text,
  ]

  /// Checks the inputs and hands out the report, piece by piece.
  func write(_ body: (String) throws -> Void) throws {
    let validator = Validator(options: options)
    var summary = ReportSummary()
    var writer = format.writer(fileCount: copies.count, showsHints: true, commands: ReportCommands())
    try body(writer.begin())
    try ValidatorPool.run(copies.map { (input: $0, validator: validator) }) { report, levels in
      summary.add(report, levels: levels)
      try body(writer.write(report))
    }
    try body(writer.end(summary))
  }
}

/// An input whose bytes are kept while they are read, to be read once more.
private final class KeptInput: Sendable {
  private let original: CalendarInput
  private let bytes = Mutex<[UInt8]>([])

  init(_ original: CalendarInput) { self.original = original }

  /// The input itself.
  var input: CalendarInput {
    var input = CalendarInput(name: original.name) { () throws(ICalendarError) in
      Source(source: try self.original.open(), kept: self)
    }
    input.properties = original.properties
    return input
  }

  /// What was read of it.
  var copy: CalendarInput {
    CalendarInput(name: original.name) { () throws(ICalendarError) in
      MemoryByteSource(self.bytes.withLock { $0 })
    }
  }

  private final class Source: ByteSource {
    private let source: any ByteSource
    private let kept: KeptInput

    init(source: any ByteSource, kept: KeptInput) {
      self.source = source
      self.kept = kept
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
      let count = try source.read(into: buffer)
      kept.bytes.withLock { $0 += UnsafeRawBufferPointer(rebasing: buffer[0..<count]) }
      return count
    }
  }
}
