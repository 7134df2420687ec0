#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The service manager that started the process, if it wants to hear how things stand (sd_notify(3)).
enum ServiceManager {
  /// What it can be told.
  enum State: Equatable {
    case ready
    case reloading
    case stopping
    case alive
    /// What the process is doing, for people.
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

  /// Tells it; nothing happens if there is none.
  static func tell(_ state: State) {
    _ = functions?.notify(0, state.text)
  }

  /// How often it wants to hear at least that the process lives; nil if it does not.
  static var watchdogInterval: Duration? {
    var microseconds: UInt64 = 0
    guard let functions, functions.isWatchdogEnabled(0, &microseconds) > 0 else { return nil }
    return .microseconds(Int64(clamping: microseconds))
  }

  /// The library that reaches it; nil if nobody wants to hear, or it is not installed.
  private static let functions = getenv("NOTIFY_SOCKET") == nil ? nil : ManagerFunctions()

  private static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
