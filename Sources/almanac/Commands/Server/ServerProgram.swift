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
  /// The commands that it has.
  static let commands: Set<String> = ["serve", "users", "share"]

  /// Becomes that program, with the arguments that this one was given.
  ///
  /// - Throws: `Failure` if it is not there, or cannot be started.
  static func takeOver() throws -> Never {
    let context = CommandContext.current
    guard let path = candidates(context.environment).first(where: FileManager.default.isExecutableFile) else {
      throw Failure(
        .notFound,
        "the server is a program of its own, \(name), which is neither beside this one nor in PATH; "
          + "install the package \(name), or build it with `make server`")
    }
    replace(with: path)
    throw Failure(.notFound, "\(path) could not be started: \(String(cString: strerror(errno)))")
  }

  /// Becomes that program, if it is there.
  static func takeOverIfInstalled() {
    if let path = candidates(CommandContext.current.environment).first(where: FileManager.default.isExecutableFile) {
      replace(with: path)
    }
  }

  private static func replace(with path: String) {
    let words = [path] + CommandContext.current.arguments.dropFirst()
    var pointers = words.map { strdup($0) } + [nil]
    execv(path, &pointers)
  }

  /// Where it may be: beside this program, whatever leads to that, or in PATH.
  private static func candidates(_ environment: [String: String]) -> [String] {
    let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return ((own.map { [$0] } ?? []) + folders).map { "\($0)/\(name)" }
  }
}
