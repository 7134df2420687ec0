import LibraryOpening

/// The functions of libsystemd that speak to the service manager. They are found when the program runs: who is started by
/// hand needs no libsystemd.
struct ManagerFunctions: Sendable {
  let notify: @convention(c) @Sendable (CInt, UnsafePointer<CChar>) -> CInt
  let isWatchdogEnabled: @convention(c) @Sendable (CInt, UnsafeMutablePointer<UInt64>) -> CInt

  /// Loads the library; nil if it is not there.
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
