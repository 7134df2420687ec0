#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why something on the bus failed.
struct BusError: Error {
  /// What happened, for people.
  let message: String
  /// Whether the connection is gone, so that another one may help.
  let isLost: Bool
  /// Whether there is no bus, or no desktop on it: one may come.
  let isAbsent: Bool

  init(_ message: String) {
    self.message = message
    isLost = false
    isAbsent = false
  }

  /// - Parameters:
  ///   - result: what a function of libsystemd returned, the negative number of an error.
  ///   - words: what the other side said.
  init(result: CInt, _ words: String? = nil) {
    let code = -result
    isLost = [ENOTCONN, ECONNRESET, EPIPE, ESHUTDOWN].contains(code)
    let hasNoBus = [ENOMEDIUM, ENOENT, ECONNREFUSED].contains(code)
    // NameHasNoOwner and ServiceUnknown (sd-bus-errors(3)).
    isAbsent = hasNoBus || [ENXIO, EHOSTUNREACH].contains(code)
    message =
      switch code {
      case _ where hasNoBus: "there is no session bus here, and so no desktop"
      case _ where isAbsent: "nobody shows notifications on the session bus"
      case ETIMEDOUT: "the desktop did not answer in time"
      case _ where isLost: "the session bus went away"
      default: words ?? String(cString: strerror(code))
      }
  }

  /// Throws if a function of libsystemd failed.
  @discardableResult
  static func check(_ result: CInt) throws(BusError) -> CInt {
    if result < 0 { throw BusError(result: result) }
    return result
  }
}
