#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The service manager that started the process, if it accepts status messages (sd_notify(3)).
enum ServiceManager {
  /// A message to the service manager.
  enum State: Equatable {
    case ready
    case reloading
    case stopping
    case alive
    /// The current activity of the process, as shown to the user.
    case status(String)

    /// The lines of the message.
    var text: String {
      switch self {
      case .ready: "READY=1"
      case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(ServiceManager.microseconds)"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .status(let words): "STATUS=\(words.split(whereSeparator: \.isNewline).joined(separator: " "))"
      }
    }
  }

  /// Sends a message; does nothing without a service manager.
  static func tell(_ state: State) {
    _ = functions?.notify(0, state.text)
  }

  /// The maximum interval between watchdog messages, or nil if the manager does not require them.
  static var watchdogInterval: Duration? {
    var microseconds: UInt64 = 0
    guard let functions, functions.isWatchdogEnabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  /// The library for sending messages, or nil if the manager does not accept them or the library is not installed.
  private static let functions = getenv("NOTIFY_SOCKET") == nil ? nil : ManagerFunctions()

  private static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
