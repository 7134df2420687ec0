import CommandLine
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The server program, which is installed separately.
enum ServerProgram {
  private static let name = "almanac-server"

  /// Replaces this process with the server program, passing on the arguments.
  ///
  /// - Returns: Why it could not be started.
  static func takeOver() -> Failure {
    let context = CommandContext.current
    guard let path else {
      return Failure(
        .notFound,
        "the server is a separate program, \(name), which was found neither next to this one nor in PATH; "
          + "install the package \(name), or build it with `make server`")
    }
    let words = [path] + context.arguments.dropFirst()
    var pointers = words.map { strdup($0) } + [nil]
    execv(path, &pointers)
    return Failure(.notFound, "\(path) cannot be started: \(String(cString: strerror(errno)))")
  }

  /// Its path, or nil if it is not installed.
  static var path: String? {
    candidates(CommandContext.current.environment).first(where: FileManager.default.isExecutableFile)
  }

  /// The paths to search: next to this program, with links resolved, and in PATH.
  private static func candidates(_ environment: [String: String]) -> [String] {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return ((own.map { [$0] } ?? []) + folders).map { "\($0)/\(name)" }
  }
}
