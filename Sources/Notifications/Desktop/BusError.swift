#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error on the bus.
struct BusError: Error {
  /// A human-readable description of what happened.
  let message: String
  /// Whether the connection was lost, in which case a new one may help.
  let isLost: Bool
  /// Whether there is no bus, or no desktop on it. This may change.
  let isAbsent: Bool

  init(_ message: String) {
    self.message = message
    isLost = false
    isAbsent = false
  }

  /// - Parameters:
  ///   - result: The return value of a libsystemd function, a negative error number.
  ///   - words: The error message from the other side.
  init(result: CInt, _ words: String? = nil) {
    let code = -result
    isLost = [ENOTCONN, ECONNRESET, EPIPE, ESHUTDOWN].contains(code)
    let hasNoBus = [ENOMEDIUM, ENOENT, ECONNREFUSED].contains(code)
    // NameHasNoOwner and ServiceUnknown (sd-bus-errors(3)).
    isAbsent = hasNoBus || [ENXIO, EHOSTUNREACH].contains(code)
    message =
      switch code {
      case _ where hasNoBus: "there is no session bus, so there is no desktop"
      case _ where isAbsent: "no program on the session bus shows notifications"
      case ETIMEDOUT: "the desktop did not answer in time"
      case _ where isLost: "the connection to the session bus was lost"
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
