import Foundation
import Synchronization

/// Tests/Runners/desktop.py: a separate session bus with a desktop that shows notifications, until it is released.
public final class DesktopServer: Sendable {
  /// Whether it can run here.
  public static let canRun = isThere()
  /// The reason why tests that need it are skipped.
  public static let isMissing = "the packages dbus and python3-dbusmock, or libsystemd, are not here"

  /// The system's Python, for which Debian has the package.
  private static let python = "/usr/bin/python3"
  private static let starting = Mutex(())

  private static func isThere() -> Bool {
    guard dlopen("libsystemd.so.0", RTLD_LAZY) != nil, FileManager.default.isExecutableFile(atPath: python) else {
      return false
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["-c", "import dbusmock, shutil, sys; sys.exit(not shutil.which('dbus-daemon'))"]
    process.standardError = FileHandle.nullDevice
    guard (try? starting.withLock({ _ in try process.run() })) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private let output: Mutex<FileHandle>
  /// The address of the bus.
  private let address: String

  /// The environment variables with which programs find it.
  public var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path]
  }

  /// Starts it.
  ///
  /// - Parameter capabilities: The capabilities of the desktop, or nil for a bus without a desktop.
  public init(_ capabilities: String? = "body body-markup actions") throws {
    let runner =
      URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Runners/desktop.py"
    let pipe = Pipe()
    folder = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: Self.python)
    process.arguments = [runner]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = input
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let starting = process
    try Self.starting.withLock { _ in try starting.run() }
    address = try Self.line(pipe.fileHandleForReading)
    output = Mutex(pipe.fileHandleForReading)
    if let capabilities { try tell("serve \(capabilities)") }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static func line(_ handle: FileHandle) throws -> String {
    var line: [UInt8] = []
    while line.last != 0x0A {
      guard let byte = try handle.read(upToCount: 1)?.first else { throw CocoaError(.executableLoad) }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Sends a command, and waits until it is done; the script describes the commands.
  @discardableResult
  public func tell(_ command: String) throws -> String {
    try output.withLock { output in
      try input.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
      return try Self.line(output)
    }
  }

  /// A notification requested by a program.
  public struct Notification: Sendable, Equatable {
    /// The number of the notification that it replaces, or 0 for none.
    public let replaces: UInt32
    /// The title.
    public let title: String
    /// The text, as markup if the desktop supports it.
    public let body: String
    /// The keys of the actions, each followed by its label.
    public let actions: [String]
    /// The urgency, 0 to 2.
    public let urgency: Int?
    /// The duration in milliseconds; 0 for no limit, -1 for the default of the desktop.
    public let timeout: Int
  }

  /// Returns the requested notifications, once there are at least the given number of them.
  public func shown(_ count: Int = 0) throws -> [Notification] {
    let json = try JSONSerialization.jsonObject(with: Data(try tell("watch \(count)").utf8))
    return (json as? [[Any]] ?? []).map { call in
      Notification(
        replaces: (call[1] as? NSNumber)?.uint32Value ?? 0, title: call[3] as? String ?? "",
        body: call[4] as? String ?? "", actions: call[5] as? [String] ?? [],
        urgency: (call[6] as? [String: Any])?["urgency"] as? Int, timeout: call[7] as? Int ?? 0)
    }
  }

  /// Returns the numbers of the notifications that programs closed.
  public func closed() throws -> [UInt32] {
    let json = try JSONSerialization.jsonObject(with: Data(try tell("closed").utf8))
    return (json as? [NSNumber] ?? []).map(\.uint32Value)
  }

  /// Clicks an action.
  public func click(_ number: Int, _ action: String) throws { try tell("signal ActionInvoked \(number) \(action)") }
}
