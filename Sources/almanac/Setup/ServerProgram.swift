import CommandLine
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The program of the server, which is installed apart from this one.
enum ServerProgram {
  private static let name = "almanac-server"

  /// Becomes that program, with the arguments that this one was given.
  ///
  /// - Returns: why it did not: it is not there, or cannot be started.
  static func takeOver() -> Failure {
    let context = CommandContext.current
    guard let path else {
      return Failure(
        .notFound,
        "the server is a program of its own, \(name), which is neither beside this one nor in PATH; "
          + "install the package \(name), or build it with `make server`")
    }
    let words = [path] + context.arguments.dropFirst()
    var pointers = words.map { strdup($0) } + [nil]
    execv(path, &pointers)
    return Failure(.notFound, "\(path) could not be started: \(String(cString: strerror(errno)))")
  }

  /// Where it is; nil if it is not installed.
  static var path: String? {
    candidates(CommandContext.current.environment).first(where: FileManager.default.isExecutableFile)
  }

  /// Where it may be: beside this program, whatever leads to that, or in PATH.
  private static func candidates(_ environment: [String: String]) -> [String] {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return ((own.map { [$0] } ?? []) + folders).map { "\($0)/\(name)" }
  }
}
