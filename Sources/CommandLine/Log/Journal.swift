import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The systemd journal.
package enum Journal {
  /// Whether a descriptor is connected to the journal: JOURNAL_STREAM then contains the stream's device and inode
  /// number (systemd.exec(5)).
  package static func reads(
    _ descriptor: CInt = 2, environment: [String: String]
  ) -> Bool {
    var status = stat()
    guard let name = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else { return false }
    return name == "\(status.st_dev):\(status.st_ino)"
  }
}
