import Archives
import CommandLine
import Fetching
import Foundation
import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The inputs given by arguments: files, folders searched for .ics files at any depth, patterns with `**`, URLs, and
/// `-` for standard input. Gzip files, ZIP archives and e-mails are unpacked, even in folders and at URLs. In folders,
/// hidden files are skipped, as are archives and e-mails without calendars. Calendars in folders with metadata files
/// take their names and colors from these files.
struct InputFiles {
  let inputs: [CalendarInput]
  /// The total size of all files whose size is known.
  let byteCount: UInt64
  /// The names of inputs that were not given directly, but were found in a folder, by a pattern or in an archive.
  let members: Set<String>

  /// - Throws: `Failure` `notFound` if a folder has no .\(suffix) file or a pattern has no match.
  ///
  /// - Parameters:
  ///   - web: How to read URLs.
  ///   - suffix: The file name extension to look for in folders and archives.
  ///   - unpacks: Whether to look into archives.
  ///   - takesMail: Accepts a file that was found if it is an e-mail that must be read together with its sender. Nil if
  ///     senders do not matter; if it is not nil, an e-mail on standard input is an error.
  init(
    _ arguments: [String], _ web: WebOptions, suffix: String = "ics", unpacks: Bool = true,
    takesMail: ((String) throws(ICalendarError) -> Bool)? = nil
  ) throws {
    var inputs: [CalendarInput] = []
    var byteCount: UInt64 = 0
    var members: Set<String> = []
    var folders = CalendarFolder()
    var hasMail = false
    for (path, isNamed) in try arguments.flatMap({ try Self.paths(for: $0, suffix, unpacks) }) {
      if path == "-" {
        inputs.append(
          unpacks ? CalendarMail.standardInput(suffix: suffix, refusesMail: takesMail != nil) : .standardInput)
        continue
      }
      if isNamed, let input = try web.url(path) {
        inputs.append(unpacks ? input.unpacked(suffix: suffix) : input)
        continue
      }
      do {
        if unpacks, let archive = try CalendarArchive(path: path, suffix: suffix, mayBeEmpty: !isNamed) {
          inputs += archive.inputs
          members.formUnion(archive.inputs.filter { $0.name != path }.map(\.name))
          byteCount &+= archive.byteCount
          continue
        }
        if unpacks, !isNamed, let takesMail, try takesMail(path) {
          hasMail = true
          continue
        }
        byteCount &+= (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64) ?? 0
        if !isNamed { members.insert(path) }
        if unpacks, let mail = try CalendarMail(path: path, suffix: suffix, mayBeEmpty: !isNamed) {
          inputs += mail.inputs
        } else {
          var input = CalendarInput(path: path)
          if !isNamed { input.properties = folders.properties(besides: path) }
          inputs.append(input)
        }
      } catch {
        // The other inputs are still read.
        inputs.append(CalendarInput(name: path) { () throws(ICalendarError) in throw error })
      }
    }
    if inputs.isEmpty, !hasMail, let argument = arguments.first { throw Self.nothing(in: argument, suffix) }
    self.inputs = inputs
    self.byteCount = byteCount
    self.members = members
  }

  /// An empty list of inputs.
  init() { (inputs, byteCount, members) = ([], 0, []) }

  private static func nothing(in argument: String, _ suffix: String) -> Failure {
    Failure(
      .notFound,
      argument.contains("**") ? "no file matches \(argument)" : "the folder \(argument) has no .\(suffix) files")
  }

  /// The paths an argument stands for, and whether it names them directly.
  private static func paths(
    for argument: String, _ suffix: String, _ unpacks: Bool
  ) throws -> [(path: String, isNamed: Bool)] {
    if argument == "-" || WebAddress.isMeant(by: argument) { return [(argument, true)] }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
      guard isFolder.boolValue else { return [(argument, true)] }
      let found = files(below: argument, suffix, unpacks)
      if found.isEmpty { throw nothing(in: argument, suffix) }
      return found.map { ($0, false) }
    }
    guard let range = argument.range(of: "**") else { return [(argument, true)] }
    let folder = String(argument[..<range.lowerBound])
    let pattern = argument[range.upperBound...].drop { $0 == "/" }
    let found = files(
      below: folder.isEmpty ? "." : folder, suffix, unpacks, pattern: pattern.isEmpty ? nil : String(pattern))
    if found.isEmpty { throw nothing(in: argument, suffix) }
    return found.map { ($0, false) }
  }

  /// All files below a folder that have the extension, possibly followed by .gz, and all archives and e-mails, sorted
  /// by the bytes of their paths. Hidden files are skipped, as are folders and pipes with such names.
  ///
  /// - Parameters:
  ///   - unpacks: Whether to include archives and e-mails.
  ///   - pattern: The pattern for the end of a path, in which `*` and `?` do not match slashes.
  private static func files(
    below folder: String, _ suffix: String, _ unpacks: Bool, pattern: String? = nil
  ) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    // The enumeration itself would not follow a link.
    let resolved = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard let walk = FileManager.default.enumerator(atPath: resolved) else { return [] }
    let pattern = pattern ?? "*"
    let depth = pattern.split(separator: "/").count
    let suffixes = [suffix, suffix + ".gz"] + (unpacks ? ["zip", "icbu", "eml"] : [])
    var found: [String] = []
    for case let path as String in walk {
      let name = path.lowercased()
      guard
        suffixes.contains(where: { name.hasSuffix("." + $0) }),
        !CalendarArchive.isHidden(path)
      else { continue }
      let end = path.split(separator: "/").suffix(depth).joined(separator: "/")
      guard fnmatch(pattern, end, FNM_PATHNAME) == 0, mayBeFile(base + path) else { continue }
      found.append(base + path)
    }
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Whether the path leads to a regular file, or to something for which the system will report an error.
  private static func mayBeFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
