import Foundation
public import PostgreSQLAccess
import Synchronization
import TestSupport

/// A PostgreSQL server on this machine with a separate data folder. It runs until it is released or the tests end,
/// however they end. Its data would not survive a power failure.
public final class PostgreSQLServer: Sendable {
  /// Whether the server's programs are installed.
  public static let canRun = programs != nil
  /// The reason why tests that need it are skipped.
  public static let isMissing = "PostgreSQL's server is not here"

  /// Returns the server that tests share, each with a separate database; it is started on first use.
  public static func shared() throws -> PostgreSQLServer { try common.get() }

  private static let common = Result { try PostgreSQLServer() }
  private static let starting = Mutex(())

  /// The newest version that Debian has installed, or the one on the path.
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

  /// Starts a server, and waits until it accepts connections.
  ///
  /// - Parameters:
  ///   - settings: Lines for its configuration.
  ///   - certificate: The name of its certificate in Tests/Runners/certificates, or nil for a server without TLS.
  ///   - primary: The primary of which it is a standby, or nil for a primary.
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
    // Otherwise, child processes started in the meantime would hold the input open.
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

  /// Returns its address over the socket.
  public func address(_ database: String = "postgres") throws -> DatabaseAddress {
    try DatabaseAddress("host=\(folder) port=\(port) user=almanac dbname=\(database)")
  }

  /// Stops it as an administrator would: `fast` ends current work, and `immediate` is like a crash.
  public func stop(_ mode: String = "fast") throws { try tell("stop \(mode)") }

  /// Requires a password for a user.
  public func demandPassword(of user: String) throws {
    // Write to the same file, because it belongs to the user who runs the server.
    let rules = try FileHandle(forUpdating: URL(fileURLWithPath: files.file("data/pg_hba.conf")))
    let others = try rules.readToEnd() ?? Data()
    try rules.seek(toOffset: 0)
    try rules.write(contentsOf: Data("local all \(user) scram-sha-256\n".utf8) + others)
    try rules.close()
    try tell("reload")
  }

  /// Promotes a standby to primary.
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

  /// The trusted authorities.
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
