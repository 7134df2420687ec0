import LibraryOpening

/// The functions of libsystemd for the service manager. They are looked up at run time, so that a daemon started
/// manually does not need libsystemd.
struct ManagerFunctions: Sendable {
  let notify: @convention(c) @Sendable (CInt, UnsafePointer<CChar>) -> CInt
  let isWatchdogEnabled: @convention(c) @Sendable (CInt, UnsafeMutablePointer<UInt64>) -> CInt

  /// Loads the library, or returns nil if it is missing.
  init?() {
    guard let library = OpenedLibrary("libsystemd.so.0") else { return nil }
    do {
      notify = try library.function("sd_notify")
      isWatchdogEnabled = try library.function("sd_watchdog_enabled")
    } catch {
      return nil
    }
  }
}
