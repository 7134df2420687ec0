import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The time zones that came with a program, in `../share/almanac/zoneinfo` from its folder.
enum BundledZones {
  /// Lets them count where the system has none, and `TZDIR` names no others.
  ///
  /// What reads zones, in this program and in those that it starts, looks at `TZDIR`.
  static func use() {
    guard getenv("TZDIR") == nil, access("/usr/share/zoneinfo", X_OK) != 0,
      let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    else { return }
    let folder = program.deletingLastPathComponent().deletingLastPathComponent().path + "/share/almanac/zoneinfo"
    if access(folder, X_OK) == 0 { setenv("TZDIR", folder, 1) }
  }
}
