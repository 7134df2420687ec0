import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The time zone data shipped with a program, in `../share/almanac/zoneinfo` relative to its folder.
enum BundledZones {
  /// Uses the bundled data if the system has no time zone data and `TZDIR` is not set.
  ///
  /// The location is set in `TZDIR`, for this program and the programs that it starts.
  static func use() {
    guard getenv("TZDIR") == nil, access("/usr/share/zoneinfo", X_OK) != 0,
      let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    else { return }
    let folder = program.deletingLastPathComponent().deletingLastPathComponent().path + "/share/almanac/zoneinfo"
    if access(folder, X_OK) == 0 { setenv("TZDIR", folder, 1) }
  }
}
