import Foundation
public import PostgreSQLAccess
import Synchronization
import TestSupport

/// A server of PostgreSQL on this machine, over a folder of its own, until nobody needs it any more or the tests end,
/// however they end. What it has is not safe from a loss of power.
public final class PostgreSQLServer: Sendable {
  /// Whether the programs of the server are here.
  public static let canRun = programs != nil
  /// Why tests that need it are skipped.
  public static let isMissing = "PostgreSQL's server is not here"

  /// The one that tests share, each with a database of its own; started by the first one that asks for it.
  public static func shared() throws -> PostgreSQLServer { try common.get() }

  private static let common = Result { try PostgreSQLServer() }
  private static let starting = Mutex(())

  /// The newest of those that Debian has, or the one on the path.
  private static let programs: String? = {
    let debian = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
    let sorted = versions.compactMap { Int($0) }.sorted(by: >)
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    return (sorted.map { "\(debian)/\($0)/bin" } + path)
      .first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  /// The folder with the socket.
  public let folder: String
  /// The port of 127.0.0.1, and the number of the socket.
  public let port: Int
  private let files: TemporaryFolder
  private let process: Process
  private let conversation: Mutex<Conversation>

  private struct Conversation: @unchecked Sendable {
    // Used by one thread at a time.
    let input: FileHandle
    let output: FileHandle
  }

  /// Starts one, and waits until it lets people in.
  ///
  /// - Parameters:
  ///   - settings: lines for its configuration.
  ///   - certificate: one of Tests/Runners/certificates by which it proves who it is; nil if it speaks no TLS.
  ///   - primary: the one of which it is a standby; nil if it takes changes.
  public init(
    settings: [String] = [], certificate: String? = nil, standbyOf primary: PostgreSQLServer? = nil
  ) throws {
    guard let programs = Self.programs else { throw CocoaError(.executableNotLoadable) }
    let files = try TemporaryFolder()
    self.files = files
    folder = files.path
    port = try Self.freePort()
    var settings = settings
    if let certificate {
      try FileManager.default.copyItem(
        atPath: "\(Self.runners)/certificates/\(certificate)", toPath: files.file("certificate.pem"))
      settings += ["ssl = on"] + ["cert", "key"].map { "ssl_\($0)_file = '\(files.file("certificate.pem"))'" }
    }
    try settings.map { $0 + "\n" }.joined().write(toFile: files.file("settings"), atomically: true, encoding: .utf8)
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["\(Self.runners)/postgresql.sh", programs, files.path, String(port)]
      + (primary.map { [$0.folder, String($0.port)] } ?? [])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    // Else whoever is started meanwhile would hold the input open.
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let starting = process
    try Self.starting.withLock { _ in try starting.run() }
    conversation = Mutex(Conversation(input: input.fileHandleForWriting, output: output.fileHandleForReading))
    let answer = conversation.withLock { Self.line($0.output) }
    if answer != "ready" {
      let problems = (try? String(contentsOfFile: files.file("problems"), encoding: .utf8)) ?? ""
      let log = (try? String(contentsOfFile: files.file("log"), encoding: .utf8)) ?? ""
      throw PostgreSQLError(.other, "PostgreSQL did not start: \(problems)\(log)")
    }
  }

  deinit {
    conversation.withLock { try? $0.input.close() }
    process.waitUntilExit()
  }

  /// Its address over the socket.
  public func address(_ database: String = "postgres") throws -> DatabaseAddress {
    try DatabaseAddress("host=\(folder) port=\(port) user=almanac dbname=\(database)")
  }

  /// Ends it as its administrator does: `fast` ends what is going on, `immediate` is as if it had crashed.
  public func stop(_ mode: String = "fast") throws { try tell("stop \(mode)") }

  /// Lets a user in only with a password.
  public func demandPassword(of user: String) throws {
    // Written into the same file: it belongs to the user who runs the server.
    let rules = try FileHandle(forUpdating: URL(fileURLWithPath: files.file("data/pg_hba.conf")))
    let others = try rules.readToEnd() ?? Data()
    try rules.seek(toOffset: 0)
    try rules.write(contentsOf: Data("local all \(user) scram-sha-256\n".utf8) + others)
    try rules.close()
    try tell("reload")
  }

  /// Has a standby take over.
  public func promote() throws { try tell("promote") }

  /// Starts it again.
  public func start() throws { try tell("start") }

  private func tell(_ words: String) throws {
    let answer = try conversation.withLock {
      try $0.input.write(contentsOf: Data("\(words)\n".utf8))
      return Self.line($0.output)
    }
    if answer != "done" { throw PostgreSQLError(.other, "PostgreSQL could not \(words)") }
  }

  /// The ones to trust.
  public static let authorities = runners + "/certificates/ca.pem"

  private static let runners =
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Runners"

  private static func line(_ output: FileHandle) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(output.fileDescriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      if count != 1 || byte == 0x0A { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  private static func freePort() throws -> Int {
    let listener = try LocalListener()
    defer { listener.close() }
    return listener.port
  }
}
