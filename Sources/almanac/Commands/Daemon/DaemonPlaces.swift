import CommandLine
import Daemon
import Foundation

/// The locations of the daemon and its files.
enum DaemonPlaces {
  /// A store's daemon as a system service.
  static func installation(_ storeOptions: StoreOptions) throws -> Installation {
    let environment = CommandContext.current.environment
    // The service has its own environment.
    var kept: [String: String] = [:]
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME"] { kept[name] = environment[name] }
    let store = URL(fileURLWithPath: storeOptions.path).standardizedFileURL.path
    let program = DaemonProgram(
      path: try programPath(environment), arguments: ["daemon", "run", "--store", store], environment: kept)
    #if canImport(Darwin)
    let manager = Installation.Manager.launchd
    #else
    let manager = Installation.Manager.systemd
    #endif
    return Installation(
      manager, program, home: UserSettings.home, configuration: UserSettings.folder, user: UInt32(getuid()))
  }

  /// The path used to start this program, which remains valid when a newer version replaces the program.
  private static func programPath(_ environment: [String: String]) throws -> String {
    let name = CommandContext.current.arguments[0]
    if name.contains("/") { return URL(fileURLWithPath: name).standardizedFileURL.path }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    if let found = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) { return found }
    throw Failure(.notFound, "the path of this program is unknown; start it with its full path")
  }

  /// Lists commands to run, on standard error.
  static func list(_ sentence: String, _ commands: [Installation.Words]) {
    Terminal.write(sentence)
    for words in commands { Terminal.write("  \(words.map(\.shellWord).joined(separator: " "))") }
  }

  /// Converts errors of the daemon to failures of the command.
  static func failing(_ body: () throws(DaemonError) -> Void) throws {
    do { try body() } catch { throw Failure(error.code.exitStatus, error.message) }
  }
}
