#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Text on the terminals of the user's sessions, like write(1). Terminals that refuse messages (`mesg n`) are skipped.
public struct TerminalWay: NotificationWay {
  /// The name in the settings.
  public let name: String
  private let terminals: @Sendable () -> [String]

  /// - Parameters:
  ///   - name: The name in the settings.
  ///   - terminals: Returns the paths of the terminals; by default those of the user's sessions.
  public init(_ name: String, terminals: @escaping @Sendable () -> [String] = UserSessions.terminals) {
    self.name = name
    self.terminals = terminals
  }

  /// Writes the text to every terminal. The notice counts as delivered if at least one terminal accepts it.
  public func tell(_ notice: Notice) async throws(NotificationError) {
    let paths = terminals()
    if paths.isEmpty {
      throw NotificationError("you are not logged in at a terminal, or the system keeps no list of sessions (utmp)")
    }
    let lines = ["", "\u{7}\(notice.title)"] + notice.body.split(separator: "\n").map { "  \($0)" } + [""]
    let bytes = Array(lines.joined(separator: "\r\n").utf8)
    if !paths.map({ Self.write(bytes, to: $0) }).contains(true) {
      throw NotificationError("none of your terminals accepts messages; run `mesg y` to allow them")
    }
  }

  /// Writes to a terminal of the user without blocking; returns false if that is not possible.
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

/// The system function, which a method of the same name would hide.
private func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int { write(descriptor, bytes, bytes.count) }
