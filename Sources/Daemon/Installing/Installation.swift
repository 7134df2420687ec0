import CommandRunning
import Foundation

/// The daemon as a service that the user's service manager starts with the session.
public struct Installation: Sendable {
  /// The service manager.
  public enum Manager: Sendable { case systemd, launchd }

  /// The service manager.
  public let manager: Manager
  /// The path of the service file.
  public let path: String
  /// The text of the service file.
  public let text: String
  private let user: UInt32

  /// - Parameters:
  ///   - home: The home folder of the user.
  ///   - configuration: The folder for settings.
  ///   - user: The numeric ID of the user.
  public init(_ manager: Manager, _ program: DaemonProgram, home: String, configuration: String, user: UInt32) {
    self.manager = manager
    self.user = user
    switch manager {
    case .systemd:
      path = SystemdUnit.path(configuration: configuration)
      text = SystemdUnit.text(program)
    case .launchd:
      path = LaunchAgent.path(home: home)
      text = LaunchAgent.text(program, log: "\(home)/Library/Logs/almanac.log")
    }
  }

  /// A command line for the service manager.
  public typealias Words = [String]

  /// The commands that start the daemon now and at the start of each session.
  public var starting: [Words] {
    switch manager {
    case .systemd:
      [
        ["systemctl", "--user", "daemon-reload"], ["systemctl", "--user", "enable", SystemdUnit.name],
        ["systemctl", "--user", "restart", SystemdUnit.name],
      ]
    case .launchd: [["launchctl", "bootstrap", "gui/\(user)", path]]
    }
  }

  /// The commands that stop it permanently.
  public var stopping: [Words] {
    switch manager {
    case .systemd: [["systemctl", "--user", "disable", "--now", SystemdUnit.name]]
    case .launchd: [["launchctl", "bootout", "gui/\(user)/\(LaunchAgent.label)"]]
    }
  }

  /// The commands that make the service manager notice that the file was deleted.
  public var forgetting: [Words] {
    switch manager {
    case .systemd: [["systemctl", "--user", "daemon-reload"]]
    case .launchd: []
    }
  }

  /// Whether the file exists.
  public var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// Writes the file, creating its folder if necessary.
  ///
  /// - Throws: ``DaemonError`` `denied`.
  public func write() throws(DaemonError) {
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw DaemonError(.denied, "\(path) could not be written")
    }
  }

  /// Removes the file.
  ///
  /// - Throws: ``DaemonError`` `denied`.
  public func remove() throws(DaemonError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw DaemonError(.denied, "\(path) could not be removed")
    }
  }

  /// Whether the user's service manager responds. There is no such manager in a container, nor for root without a
  /// session.
  public func managerAnswers() async -> Bool {
    switch manager {
    case .systemd: await Self.run(["systemctl", "--user", "show", "--property=Version"])
    case .launchd: await Self.run(["launchctl", "print", "gui/\(user)"])
    }
  }

  /// Runs a command for the service manager.
  ///
  /// - Returns: Whether the command succeeded.
  public static func run(_ words: Words) async -> Bool {
    guard let command = Command(words: words) else { return false }
    return (try? await command.run(within: .seconds(30))) != nil
  }
}
