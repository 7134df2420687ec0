import Foundation
import Workloads

/// A server with a calendar of meetings that runs until the benchmarks end.
final class MeasuredServer {
  /// The path of the calendar.
  let path: String
  let port: UInt16
  private let process: Process
  /// Writes to the server continuously until stopped.
  private let writing: (MeasuredServer, HTTPConnection, Int) throws -> Void

  private init(
    path: String, port: UInt16, _ process: Process,
    writing: @escaping (MeasuredServer, HTTPConnection, Int) throws -> Void
  ) {
    (self.path, self.port, self.process, self.writing) = (path, port, process, writing)
  }

  static let authorization = "Basic " + Data("alice:secret".utf8).base64EncodedString()

  var connection: HTTPConnection { HTTPConnection(port: port, authorization: Self.authorization) }

  /// Signs in to almanac's pages and returns the header fields that a browser then sends.
  func signedIn() throws -> [(String, String)] {
    let answer = try HTTPConnection(port: port, authorization: "").ask(
      .init(
        method: "POST", path: "/login", body: "name=alice&password=secret",
        fields: [("Content-Type", "application/x-www-form-urlencoded")]))
    guard let cookie = answer.fields["set-cookie"]?.split(separator: ";").first else {
      throw WorkloadError("alice cannot sign in: \(answer.status)")
    }
    return [("Cookie", String(cookie))]
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The processor time so far, user and system, in seconds.
  var processor: Double {
    #if os(Linux)
    let fields =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8))?
      .split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return .nan }
    return (user + system) / Double(sysconf(CInt(_SC_CLK_TCK)))
    #else
    return .nan
    #endif
  }

  /// The memory in bytes, including a share of the memory used by several processes (PSS).
  var memory: Int? {
    #if os(Linux)
    let lines =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/smaps_rollup", encoding: .utf8))?
      .split(separator: "\n") ?? []
    let number = lines.first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return number.map { $0 * 1024 }
    #else
    return nil
    #endif
  }

  /// Runs a closure while the server is being written to.
  func whileWriting<Value>(_ body: () throws -> Value) rethrows -> Value {
    let end = Flag()
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let server = self
    Thread.detachNewThread {
      let connection = server.connection
      var number = 0
      while !end.isSet {
        number += 1
        try? server.writing(server, connection, number)
      }
      done.signal()
    }
    defer {
      end.set()
      done.wait()
    }
    Thread.sleep(forTimeInterval: 0.3)
    return try body()
  }

  // MARK: Almanac

  /// Starts `almanac serve`. While it is written to, a file is repeatedly imported into the measured calendar, and each
  /// import is undone.
  static func almanac(_ program: String, in folder: String, meetings: Int) throws -> MeasuredServer {
    let environment = ["HOME": folder, "TZ": "UTC", "PATH": "/usr/bin:/bin", "ALMANAC_STORE": "\(folder)/a.sqlite"]
    let announced = "\(folder)/url"
    try run(program, ["users", "add", "alice", "--password-stdin"], environment, input: "secret\n")
    let process = try start(
      program,
      ["serve", "--listen", "127.0.0.1:0", "--announce", announced, "--requests-per-second", "1000000"], environment)
    var port: UInt16?
    for _ in 0..<500 where port == nil {
      port = (try? String(contentsOfFile: announced, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        .split(separator: ":").last.flatMap { UInt16($0) }
      if port == nil { Thread.sleep(forTimeInterval: 0.02) }
    }
    guard let port else { throw WorkloadError("almanac serve did not start") }
    let file = "\(folder)/import.ics"
    try Meetings.calendar(meetings, prefix: "other").write(toFile: file, atomically: true, encoding: .utf8)
    let server = MeasuredServer(path: "/calendars/alice/work/", port: port, process) { _, _, number in
      try run(program, number % 2 == 1 ? ["import", file, "-c", "work"] : ["undo"], environment)
    }
    let connection = server.connection
    _ = try connection.ask(.init(method: "MKCALENDAR", path: server.path))
    try run(program, ["import", "-", "-c", "work"], environment, input: Meetings.calendar(meetings, prefix: "item"))
    return server
  }

  // MARK: Radicale

  /// Starts Radicale, as found by ``PythonLibrary``. While it is written to, objects are put into it one after the
  /// other.
  static func radicale(_ python: String, in folder: String, meetings: Int) throws -> MeasuredServer {
    let port = UInt16(20_000 + Int(ProcessInfo.processInfo.processIdentifier) % 20_000)
    try "alice:secret\n".write(toFile: "\(folder)/users", atomically: true, encoding: .utf8)
    let process = try start(
      "/usr/bin/env",
      [
        python, "-m", "radicale", "--server-hosts", "127.0.0.1:\(port)", "--storage-filesystem-folder",
        "\(folder)/collections", "--auth-type", "htpasswd", "--auth-htpasswd-filename", "\(folder)/users",
        "--auth-htpasswd-encryption", "plain", "--auth-delay", "0",
      ], ProcessInfo.processInfo.environment)
    let server = MeasuredServer(path: "/alice/work/", port: port, process) { server, connection, number in
      _ = try connection.ask(
        .init(
          method: "PUT", path: "\(server.path)other-\(number).ics",
          body: Meetings.object(10_000_000 + number, prefix: "other")))
    }
    let connection = server.connection
    for _ in 0..<200 {
      if (try? connection.ask(.init(method: "GET", path: "/.web/"))) != nil { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
    _ = try connection.ask(.init(method: "MKCALENDAR", path: server.path))
    for number in 0..<meetings {
      try Meetings.object(number, prefix: "item").write(
        toFile: "\(folder)/collections/collection-root/alice/work/item-\(number).ics", atomically: false,
        encoding: .utf8)
    }
    return server
  }

  // MARK: Processes

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func run(
    _ program: String, _ arguments: [String], _ environment: [String: String], input: String = ""
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw WorkloadError("\(program) \(arguments.joined(separator: " ")) failed")
    }
  }
}

/// A flag shared by several threads.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
