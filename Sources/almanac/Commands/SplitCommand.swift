import ArgumentParser
import Conversion
import Foundation
import ICalendar

struct SplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Take a calendar apart into several files.",
    discussion: """
      A series stays with its overrides, and each file has the properties of the whole and the VTIMEZONEs that it \
      needs. The same input always gives the same files. They are named after the UID, the month (2026-11), the first \
      category, or a number; nothing else in the folder is touched.
      """)

  @Argument(
    help: ArgumentHelp("The file, or - for standard input.", valueName: "file"), completion: .file(extensions: ["ics"]))
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp("What decides which items stand together: uid, month, size or category.", valueName: "what"),
    completion: .list(Criterion.allCases.map(\.rawValue)))
  var by: Criterion

  @Option(
    name: .long,
    help: ArgumentHelp("With --by size: the most that a file may have. (default: 1000000)", valueName: "bytes"))
  var maxSize: Int?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
  var output: String

  /// What decides which items stand together.
  enum Criterion: String, CaseIterable, ExpressibleByArgument {
    case uid, month, size, category
  }

  func validate() throws {
    if maxSize != nil, by != .size { throw ValidationError("--max-size goes with --by size") }
    if let maxSize, maxSize < 1 { throw ValidationError("--max-size must be at least 1") }
  }

  func run() throws {
    let split = try ConversionFailure.naming(file) {
      try CalendarSplit(file == "-" ? .standardInput : CalendarInput(path: file), by: criterion)
    }
    for issue in split.issues {
      Terminal.warning("\(file):\(issue.position): \(issue.message) (\(issue.code.rawValue))")
    }
    ConversionFailure.warn(of: split.losses)
    guard !split.parts.isEmpty else { return Terminal.write("There are no items to write") }
    do {
      try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    } catch {
      throw Failure(.notFound, "the folder \(output) could not be created: \(error.localizedDescription)")
    }
    for part in split.parts {
      let name = FileName.name(for: by == .size ? Self.number(part.name, of: split.parts.count) : part.name)
      if by == .size, part.text.count > maximumSize {
        Terminal.warning("\(name) has \(part.text.count.of("byte")), since what has one UID stays together")
      }
      let target = try AtomicFile.interruptible(path: (output as NSString).appendingPathComponent(name))
      try target.write(part.text)
      try target.finish()
    }
    let items = split.parts.reduce(0) { $0 + $1.itemCount }
    Terminal.write("Wrote \(items.of("item")) to \(split.parts.count.of("file")) in \(output)")
  }

  private var maximumSize: Int { maxSize ?? 1_000_000 }

  private var criterion: CalendarSplit.Criterion {
    switch by {
    case .uid: .uid
    case .month: .month
    case .category: .category
    case .size: .size(maximumSize)
    }
  }

  /// A number with as many digits as the last one has.
  private static func number(_ number: String, of count: Int) -> String {
    String(repeating: "0", count: String(count).count - number.count) + number
  }
}
