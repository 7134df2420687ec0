#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The functions of libsystemd that speak to the service manager. They are found when the program runs: who is started by
/// hand needs no libsystemd.
struct ManagerFunctions: Sendable {
  let notify: @convention(c) @Sendable (CInt, UnsafePointer<CChar>) -> CInt
  let isWatchdogEnabled: @convention(c) @Sendable (CInt, UnsafeMutablePointer<UInt64>) -> CInt

  /// Loads the library; nil if it is not there.
  init?() {
    guard let library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL), let notify = dlsym(library, "sd_notify"),
      let isWatchdogEnabled = dlsym(library, "sd_watchdog_enabled")
    else { return nil }
    self.notify = unsafeBitCast(notify, to: (@convention(c) @Sendable (CInt, UnsafePointer<CChar>) -> CInt).self)
    self.isWatchdogEnabled = unsafeBitCast(
      isWatchdogEnabled, to: (@convention(c) @Sendable (CInt, UnsafeMutablePointer<UInt64>) -> CInt).self)
  }
}
