import Foundation
import Workloads

/// A temporary folder with the files that the benchmarks use, each created on first use.
final class Workplace {
  private let folder: String
  private var made: Set<String> = []
  private var storeCount = 0
  private var servers: [String: MeasuredServer] = [:]

  private static let prefix = "almanac-benchmarks-"

  /// Creates the folder inside another one.
  init(in parent: String) throws {
    Self.removeAbandoned(in: parent)
    folder = "\(parent)/\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Removes the folder and everything in it.
  func remove() throws {
    for server in servers.values { server.stop() }
    try FileManager.default.removeItem(atPath: folder)
  }

  func mixed(megabytes: Int) throws -> String {
    try file("mixed-\(megabytes).ics") { try CalendarFiles.writeMixed(byteCount: megabytes * 1_000_000, to: $0) }
  }

  func mixed(kilobytes: Int) throws -> String {
    try file("mixed-\(kilobytes)k.ics") { try CalendarFiles.writeMixed(byteCount: kilobytes * 1_000, to: $0) }
  }

  func broken(lines: Int) throws -> String {
    try file("broken-\(lines).ics") { try CalendarFiles.writeBroken(lines: lines, to: $0) }
  }

  func years(items: Int) throws -> String {
    try file("years-\(items).ics") { try CalendarFiles.writeYears(items: items, to: $0) }
  }

  func flat(events: Int) throws -> String {
    try file("flat-\(events).ics") { try CalendarFiles.writeFlat(events: events, to: $0) }
  }

  func longLine(megabytes: Int, isFolded: Bool) throws -> String {
    try file("line-\(megabytes)-\(isFolded).ics") {
      try CalendarFiles.writeLongLine(byteCount: megabytes * 1_000_000, isFolded: isFolded, to: $0)
    }
  }

  func files(_ count: Int) throws -> [String] {
    try CalendarFiles.writeFolder(files: count, to: "\(folder)/files-\(count)")
  }

  /// Returns a store with the items of a file.
  func store(holding path: String) throws -> String {
    try file("\(URL(fileURLWithPath: path).lastPathComponent).sqlite") { _ = try Work.importing([path], into: $0) }
  }

  /// The servers to measure.
  enum ServerKind: String {
    case almanac
    case radicale
  }

  /// Returns a running server with a calendar of meetings.
  func server(_ kind: ServerKind, meetings: Int) throws -> MeasuredServer {
    let name = "\(kind.rawValue)-\(meetings)"
    if let server = servers[name] { return server }
    let home = "\(folder)/server-\(name)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let server =
      switch kind {
      case .almanac: try MeasuredServer.almanac(Program.almanac ?? "almanac", in: home, meetings: meetings)
      case .radicale: try MeasuredServer.radicale(PythonLibrary.interpreter, in: home, meetings: meetings)
      }
    servers[name] = server
    return server
  }

  /// Copies a closed store.
  func copy(_ store: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: store, toPath: path)
  }

  /// Returns an unused path for a store or another file.
  func newPath() -> String {
    storeCount += 1
    return "\(folder)/new-\(storeCount)"
  }

  /// Removes a file and the auxiliary files of a store.
  func remove(_ path: String) throws {
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Removes files left by interrupted runs, which may take a gigabyte.
  private static func removeAbandoned(in parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }

  private func file(_ name: String, make: (String) throws -> Void) throws -> String {
    let path = "\(folder)/\(name)"
    if made.insert(name).inserted { try make(path) }
    return path
  }
}
