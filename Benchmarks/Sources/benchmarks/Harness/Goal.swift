import Workloads

/// A goal for a benchmark, absolute or relative to others that ran in the same rounds.
enum Goal {
  /// The speed relative to another benchmark, by processor time. If the number is nil, it is only reported.
  case speed(atLeast: Double?, of: String)
  /// The number of items per processor time relative to another benchmark, which may process fewer items.
  case itemSpeed(atLeast: Double?, of: String)
  /// The speed relative to another benchmark by elapsed time, which shows the gain from several threads.
  case elapsedSpeed(atLeast: Double?, of: String)
  /// The processor time relative to another benchmark.
  case cost(atMost: Double?, of: String)
  /// The gain in elapsed time over one worker, divided by the gain of a baseline with two threads over one.
  case scaling(over: String, asWellAs: String, gainsOver: String)
  /// The processor time per item relative to a run with fewer items.
  case growth(atMost: Double, of: String)
  /// Seconds of processor time.
  case seconds(atMost: Double)
  /// Microseconds of processor time per item.
  case microsecondsAnItem(atMost: Double)
  /// The number of units per second of processor time.
  case rate(atLeast: Double)
  /// The number of requests per second of elapsed time relative to another server.
  case requests(atLeast: Double, of: String)
  /// The 99th percentile of request times relative to another server.
  case tail(atMost: Double, of: String)
  /// Bytes of memory.
  case memory(below: Int)

  /// The benchmarks whose figures the goal needs.
  var references: [String] {
    switch self {
    case .speed(_, let other), .itemSpeed(_, let other), .elapsedSpeed(_, let other), .cost(_, let other),
      .growth(_, let other), .requests(_, let other), .tail(_, let other):
      [other]
    case .scaling(let single, let two, let one): [single, two, one]
    case .seconds, .microsecondsAnItem, .rate, .memory: []
    }
  }

  /// The goal in words.
  var description: String {
    switch self {
    case .speed(let factor?, let other): "at least \(factor.brief) times as fast as \(other)"
    case .speed(nil, let other): "times as fast as \(other)"
    case .itemSpeed(let factor?, let other): "at least \(factor.brief) times the rate of \(other)"
    case .itemSpeed(nil, let other): "times the rate of \(other)"
    case .elapsedSpeed(let factor?, let other): "at least \(factor.brief) times as fast as \(other), elapsed"
    case .elapsedSpeed(nil, let other): "times as fast as \(other), elapsed"
    case .cost(let factor?, let other): "at most \(factor.brief) times the CPU of \(other)"
    case .cost(nil, let other): "times the CPU of \(other)"
    case .scaling(_, let two, _): "at least the gain of \(two)"
    case .growth(let factor, let other): "at most \(factor.brief) times the CPU an item of \(other)"
    case .seconds(let limit): "at most \(limit.brief) s"
    case .microsecondsAnItem(let limit): "at most \(limit.brief) us each"
    case .rate(let rate): "at least \(rate.brief) a second"
    case .requests(let factor, let other): "at least \(factor.brief) times the requests a second of \(other), elapsed"
    case .tail(let factor, let other): "at most \(factor.brief) times the p99 of \(other), elapsed"
    case .memory(let limit): "below \((Double(limit) / 1e6).brief) MB"
    }
  }

  /// Returns the verdict, or nil if a required figure was not measured.
  func verdict(on own: Measurement, among others: [String: Measurement]) -> Verdict? {
    let found = references.compactMap { others[$0] }.filter { !$0.times.isEmpty }
    guard found.count == references.count, !own.times.isEmpty else { return nil }
    switch self {
    case .speed(let factor, _):
      let ratio = Self.ratio(found[0], own, \.processor)
      return Verdict(ratio, isMet: factor.map { ratio >= $0 })
    case .itemSpeed(let factor, _):
      let items = Double(own.work.items) / Double(found[0].work.items)
      let ratio = Self.ratio(found[0], own, \.processor) * items
      return Verdict(ratio, isMet: factor.map { ratio >= $0 })
    case .elapsedSpeed(let factor, _):
      let ratio = Self.ratio(found[0], own, \.wall)
      return Verdict(ratio, isMet: factor.map { ratio >= $0 })
    case .cost(let factor, _):
      let ratio = Self.ratio(own, found[0], \.processor)
      return Verdict(ratio, isMet: factor.map { ratio <= $0 })
    case .scaling:
      let ratio = Self.ratio(found[0], own, \.wall) / Self.ratio(found[2], found[1], \.wall)
      return Verdict(ratio, isMet: ratio >= 1)
    case .growth(let factor, _):
      let items = Double(own.work.items) / Double(found[0].work.items)
      let ratio = Self.ratio(own, found[0], \.processor) / items
      return Verdict(ratio, isMet: ratio <= factor)
    case .seconds(let limit):
      let seconds = own.seconds(\.processor).median
      return Verdict(seconds, isMet: seconds <= limit)
    case .microsecondsAnItem(let limit):
      let microseconds = own.seconds(\.processor).median * 1e6 / Double(own.work.items)
      return Verdict(microseconds, isMet: microseconds <= limit)
    case .rate(let rate): return Verdict(own.rate, isMet: own.rate >= rate)
    case .requests(let factor, _):
      let ratio = own.requestRate / found[0].requestRate
      return Verdict(ratio, isMet: ratio >= factor)
    case .tail(let factor, _):
      guard let mine = own.percentile, let other = found[0].percentile else { return nil }
      return Verdict(mine / other, isMet: mine / other <= factor)
    case .memory(let limit): return own.peakMemory.map { Verdict(Double($0) / 1e6, isMet: $0 < limit) }
    }
  }

  /// Returns the median of the ratios of the rounds. Both sides of a ratio were measured one right after the other.
  private static func ratio(
    _ first: Measurement, _ second: Measurement, _ clock: KeyPath<TimeTaken, Double>
  ) -> Double {
    Spread(zip(first.times, second.times).map { $0[keyPath: clock] / $1[keyPath: clock] }).median
  }
}

/// The result of evaluating a goal.
struct Verdict {
  /// The figure that the goal is about.
  let figure: Double
  /// Whether the goal is met; nil if there is no goal.
  let isMet: Bool?

  init(_ figure: Double, isMet: Bool?) {
    self.figure = figure
    self.isMet = isMet
  }
}

extension Double {
  /// The number with three digits, or with all integer digits if it is large.
  var brief: String {
    guard isFinite else { return "-" }
    if self >= 100 { return String(Int(rounded())) }
    let factor = self >= 10 ? 10.0 : self >= 0.1 ? 100 : 1000
    let text = String((self * factor).rounded() / factor)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
