import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The log of systemd.
package enum Journal {
  /// Whether it reads what a descriptor writes: JOURNAL_STREAM names that stream by its device and its number then
  /// (systemd.exec(5)).
  package static func reads(
    _ descriptor: CInt = 2, environment: [String: String]
  ) -> Bool {
    var status = stat()
    guard let name = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else { return false }
    return name == "\(status.st_dev):\(status.st_ino)"
  }
}
