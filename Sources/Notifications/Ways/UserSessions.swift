import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The user's login sessions.
public enum UserSessions {
  /// A lock, because the list of sessions must be read from its beginning by one thread at a time.
  private static let reading = Mutex(())

  /// Returns the paths of the terminals of the current user's sessions, as listed by the system (utmp).
  public static func terminals() -> [String] {
    guard let entry = getpwuid(getuid()) else { return [] }
    let user = String(cString: entry.pointee.pw_name)
    return reading.withLock { _ in
      var lines: Set<String> = []
      setutxent()
      defer { endutxent() }
      while let session = getutxent() {
        guard session.pointee.ut_type == USER_PROCESS, text(session.pointee.ut_user) == user else { continue }
        let line = text(session.pointee.ut_line)
        // The name must be below /dev and must not lead out of it.
        if !line.isEmpty, !line.contains(".."), !line.hasPrefix("/") { lines.insert("/dev/\(line)") }
      }
      return lines.sorted()
    }
  }

  /// The text in a field of fixed length, which ends at a zero byte or the end of the field.
  private static func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
