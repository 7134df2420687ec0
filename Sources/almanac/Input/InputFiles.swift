import Foundation
import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The inputs that arguments name: files, folders with .ics files anywhere below, patterns with `**`, and `-` for
/// standard input.
struct InputFiles {
  let inputs: [CalendarInput]
  /// The size of all files together, as far as it is known.
  let byteCount: UInt64

  /// - Throws: `Failure` `notFound` if a folder has no .\(suffix) file or a pattern matches nothing.
  ///
  /// - Parameter suffix: how the names of files in folders end.
  init(_ arguments: [String], suffix: String = "ics") throws {
    var paths: [String] = []
    for argument in arguments {
      paths += try Self.paths(for: argument, suffix)
    }
    inputs = paths.map { $0 == "-" ? .standardInput : CalendarInput(path: $0) }
    byteCount = paths.reduce(0) { sum, path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return sum + ((attributes?[.size] as? UInt64) ?? 0)
    }
  }

  private static func paths(for argument: String, _ suffix: String) throws -> [String] {
    if argument == "-" { return ["-"] }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
      guard isFolder.boolValue else { return [argument] }
      let found = files(below: argument, suffix)
      if found.isEmpty { throw Failure(.notFound, "the folder \(argument) has no .\(suffix) files") }
      return found
    }
    guard let range = argument.range(of: "**") else { return [argument] }
    let folder = String(argument[..<range.lowerBound])
    let pattern = argument[range.upperBound...].drop { $0 == "/" }
    let found = files(
      below: folder.isEmpty ? "." : folder, suffix, pattern: pattern.isEmpty ? nil : String(pattern))
    if found.isEmpty { throw Failure(.notFound, "no file matches \(argument)") }
    return found
  }

  /// All files below a folder whose names end so, in the order of their paths' bytes. Folders and pipes of such a name are
  /// none.
  ///
  /// - Parameter pattern: what the end of a path has to be like, with `*` and `?` for what stands between slashes.
  private static func files(below folder: String, _ suffix: String, pattern: String? = nil) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    // The walk itself would not follow a link.
    let resolved = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard let walk = FileManager.default.enumerator(atPath: resolved) else { return [] }
    let pattern = pattern ?? "*"
    let depth = pattern.split(separator: "/").count
    var found: [String] = []
    for case let path as String in walk where path.lowercased().hasSuffix("." + suffix) {
      let end = path.split(separator: "/").suffix(depth).joined(separator: "/")
      guard fnmatch(pattern, end, FNM_PATHNAME) == 0, mayBeFile(base + path) else { continue }
      found.append(base + path)
    }
    return found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Whether the path leads to a regular file, or to something about which the system will say why it cannot be read.
  private static func mayBeFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
