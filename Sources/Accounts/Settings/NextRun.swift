import CalendarStore
import CivilTime

/// When an account or a feed is asked again.
enum NextRun {
  static let day: Int64 = 86_400
  /// How many seconds are between two synchronizations of an account that go well, if nobody chose.
  static let accountInterval: Int64 = 15 * 60

  /// A moment after some seconds, up to a tenth more or less, so that not all who follow a server ask at the same time.
  static func after(_ seconds: Int64, _ now: Instant) -> Instant {
    now.adding(seconds: seconds + Int64.random(in: -seconds / 10...seconds / 10))
  }

  /// How many seconds to wait after as many failures in a row: 1 minute, doubled each time, up to a limit.
  static func pause(afterFailures count: Int, atMost longest: Int64) -> Int64 {
    min(60 << Int64(min(max(count, 1) - 1, 12)), longest)
  }
}

extension Account {
  /// When a CalDAV account is synchronized next, by how the last run went: after 15 minutes, or what was chosen; after a
  /// failure in 1, 2, 4 … 30 minutes, or when the server wants; daily where somebody has to do something first.
  mutating func scheduleNext(after error: AccountError?, at now: Instant) {
    switch error?.code {
    case nil: next = NextRun.after(interval ?? NextRun.accountInterval, now)
    case .credentials?, .withheld?: next = NextRun.after(NextRun.day, now)
    default: next = error?.retryAfter ?? NextRun.after(NextRun.pause(afterFailures: failures, atMost: 30 * 60), now)
    }
  }
}
