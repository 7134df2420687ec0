#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Text on the terminals of the user's sessions, as write(1) does it. Terminals that take no messages (`mesg n`) get none.
public struct TerminalWay: NotificationWay {
  /// What settings call it.
  public let name: String
  private let terminals: @Sendable () -> [String]

  /// - Parameters:
  ///   - name: what settings call it.
  ///   - terminals: gives the paths of the terminals; by default those of the user's sessions.
  public init(_ name: String, terminals: @escaping @Sendable () -> [String] = UserSessions.terminals) {
    self.name = name
    self.terminals = terminals
  }

  /// Writes the text to every terminal; it is told if one took it.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    let paths = terminals()
    if paths.isEmpty {
      throw NotificationError("you are logged in at no terminal, or the system keeps no list of sessions (utmp)")
    }
    let lines = ["", "\u{7}\(notice.title)"] + notice.body.split(separator: "\n").map { "  \($0)" } + [""]
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    if !paths.map({ Self.write(bytes, to: $0) }).contains(true) {
      throw NotificationError("none of your terminals takes messages; `mesg y` allows them")
    }
  }

  /// Writes to a terminal of the user's, without waiting for it; false if that was not possible.
  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, isatty(descriptor) == 1,
      status.st_uid == getuid(), status.st_mode & S_IWGRP != 0
    else { return false }
    return writeAll(descriptor, bytes) == bytes.count
  }
}

/// The function of the system, which a method hides.
private func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int { write(descriptor, bytes, bytes.count) }
