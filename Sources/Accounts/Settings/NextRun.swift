import CalendarStore
import CivilTime

/// When an account or a feed is asked again.
enum NextRun {
  static let day: Int64 = 86_400
  /// How many seconds are between two synchronizations of an account that go well, if nobody chose.
  static let accountInterval: Int64 = 15 * 60
  /// The pauses of an account after failures, in seconds.
  static let accountPauses: ClosedRange<Int64> = 60...30 * 60

  /// A moment after some seconds, up to a tenth more or less, so that not all who follow a server ask at the same time.
  static func after(_ seconds: Int64, _ now: Instant) -> Instant {
    now.adding(seconds: seconds + Int64.random(in: -seconds / 10...seconds / 10))
  }

  /// How many seconds to wait after as many failures in a row: the shortest pause, doubled each time, up to the longest.
  static func pause(afterFailures count: Int, within pauses: ClosedRange<Int64>) -> Int64 {
    min(pauses.lowerBound << Int64(min(max(count, 1) - 1, 12)), pauses.upperBound)
  }
}

extension Account {
  /// - Throws: ``AccountError`` `busy` if the server wants to be left alone for a while yet.
  func mayBeAsked(at now: Instant) throws {
    guard let until = retryAfter, until > now else { return }
    throw AccountError(.busy, "the server wants to be left alone until \(until.words)", retryAfter: until)
  }

  /// Notes how a run ended, and when the next one is: after what was chosen, or else `usual`; after a failure in the shortest of `pauses`, twice and four times
  /// as long … up to the longest, or when the server wants; daily where there is nothing, or somebody has to do something
  /// first; never where it is gone.
  mutating func end(with error: AccountError?, usual: Int64, pauses: ClosedRange<Int64>, at now: Instant) {
    enter(error?.code.state ?? .ready, error?.message, at: now)
    retryAfter = error?.retryAfter
    failures = error == nil ? 0 : failures + 1
    if error == nil { lastSuccess = now }
    switch error?.code {
    case nil: next = NextRun.after(interval ?? usual, now)
    case .credentials?, .withheld?, .absent?: next = NextRun.after(NextRun.day, now)
    case .gone?: next = nil
    default:
      next = error?.retryAfter ?? NextRun.after(NextRun.pause(afterFailures: failures, within: pauses), now)
    }
  }
}

extension Instant {
  /// In UTC, for people: `2026-11-23 09:00 UTC`.
  fileprivate var words: String {
    let time = civil(at: .zero)
    let digits = Array(time.text)
    return String(digits[0..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8]) + " "
      + String(digits[9..<11]) + ":" + String(digits[11..<13]) + " UTC"
  }
}
