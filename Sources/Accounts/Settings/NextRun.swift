public import CalendarStore
import CivilTime

/// Computes when an account or a feed is due again.
enum NextRun {
  static let day: Int64 = 86_400
  /// The longest time until the next run, in seconds: a year.
  private static let longest = 366 * day
  /// The default number of seconds between two successful synchronizations of an account.
  static let accountInterval: Int64 = 15 * 60
  /// The shortest and longest pause for an account after failures, in seconds.
  static let accountPauses: ClosedRange<Int64> = 60...30 * 60

  /// The time a given number of seconds from now, varied by up to a tenth to keep clients from all contacting a server
  /// at the same time.
  static func after(_ seconds: Int64, _ now: Instant) -> Instant {
    let seconds = min(max(seconds, 1), longest)
    return now.adding(seconds: seconds + Int64.random(in: -seconds / 10...seconds / 10))
  }

  /// The pause after a number of failures in a row, in seconds: the shortest one, doubled with each further failure, up
  /// to the longest.
  static func pause(afterFailures count: Int, within pauses: ClosedRange<Int64>) -> Int64 {
    min(pauses.lowerBound << Int64(min(max(count, 1) - 1, 12)), pauses.upperBound)
  }
}

extension Account {
  /// Makes the account due at once, because the user has changed whatever made its last run fail.
  public mutating func tryAgain() { (state, problem, failures, next, retryAfter) = (.ready, nil, 0, nil, nil) }

  /// The account with any choices that the user has made for it elsewhere in the meantime: a run takes time, and so
  /// does typing a password. Any such choice makes the account due again.
  ///
  /// - Parameters:
  ///   - chosen: The account with the user's choices.
  ///   - before: The account before them.
  public func keepingChoices(of chosen: Account, since before: Account) -> Account {
    var account = self
    // A new password may be in the same place as the old one.
    var isChanged = chosen.next != before.next
    func keep<Value: Equatable>(_ field: WritableKeyPath<Account, Value>) {
      guard chosen[keyPath: field] != before[keyPath: field] else { return }
      account[keyPath: field] = chosen[keyPath: field]
      isChanged = true
    }
    keep(\.user)
    keep(\.credential)
    keep(\.chosen)
    keep(\.interval)
    if isChanged { account.tryAgain() }
    return account
  }

  /// When the account is due and the server allows it, or nil for never.
  ///
  /// Times further away than any interval or pause were stored while the clock was ahead, and do not count.
  func dueTime(at now: Instant) -> Instant? {
    guard let next else { return nil }
    let longest = 2 * max(interval ?? 0, feedTraits.interval ?? 0, NextRun.day)
    let due = next > now.adding(seconds: longest) ? now : next
    return retryAfter.flatMap { $0 > now.adding(seconds: NextRun.day) ? nil : max($0, due) } ?? due
  }

  /// - Throws: ``AccountError`` `busy` if a pause that the server requested has not ended. No pause is longer than a
  ///   day.
  func mayBeAsked(at now: Instant) throws {
    guard let until = retryAfter, until > now, until <= now.adding(seconds: NextRun.day) else { return }
    throw AccountError(.busy, "the server does not accept requests before \(until.words)", retryAfter: until)
  }

  /// Records how a run ended, and when the next one is due. After a success, the next run is due after the chosen
  /// interval, or else `usual`. After a failure, it is due when the server allows it, or else after the shortest of
  /// `pauses`, doubled with each failure up to the longest. If nothing was found or the user must act first, it is due
  /// after a day; if the feed is gone, never.
  mutating func end(with error: AccountError?, usual: Int64, pauses: ClosedRange<Int64>, at now: Instant) {
    enter(error?.code.state ?? .ready, error?.message, at: now)
    retryAfter = error?.retryAfter.map { min($0, now.adding(seconds: NextRun.day)) }
    failures = error == nil ? 0 : min(max(failures, 0), 1000) + 1
    if error == nil { lastSuccess = now }
    switch error?.code {
    case nil: next = NextRun.after(interval ?? usual, now)
    case .credentials?, .withheld?, .absent?: next = NextRun.after(NextRun.day, now)
    case .gone?: next = nil
    default:
      next = retryAfter ?? NextRun.after(NextRun.pause(afterFailures: failures, within: pauses), now)
    }
  }
}

extension Instant {
  /// The time in UTC, such as `2026-11-23 09:00 UTC`.
  fileprivate var words: String {
    let time = civil(at: .zero)
    let digits = Array(time.text)
    return String(digits[0..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8]) + " "
      + String(digits[9..<11]) + ":" + String(digits[11..<13]) + " UTC"
  }
}
