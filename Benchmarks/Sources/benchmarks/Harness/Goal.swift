import Workloads

/// What a benchmark is to reach, by itself or against others that ran in the same rounds.
enum Goal {
  /// So many times as fast as another, by processor time; no goal but a figure where the number is nil.
  case speed(atLeast: Double?, of: String)
  /// So many times as many items in the same processor time as another, which may have gone through fewer.
  case itemSpeed(atLeast: Double?, of: String)
  /// So many times as fast as another, by the clock on the wall: what several threads gain.
  case elapsedSpeed(atLeast: Double?, of: String)
  /// So many times the processor time of another.
  case cost(atMost: Double?, of: String)
  /// The gain in elapsed time over one worker, divided by what a baseline gains with two threads over one.
  case scaling(over: String, asWellAs: String, gainsOver: String)
  /// The processor time for one item, against that with fewer items.
  case growth(atMost: Double, of: String)
  /// Seconds of processor time.
  case seconds(atMost: Double)
  /// Microseconds of processor time for one item.
  case microsecondsAnItem(atMost: Double)
  /// So many of the benchmark's unit in a second of processor time.
  case rate(atLeast: Double)
  /// So many times the requests a second of another server, by the clock on the wall.
  case requests(atLeast: Double, of: String)
  /// So many times the time of another server that one request in a hundred exceeds.
  case tail(atMost: Double, of: String)
  /// Bytes of memory.
  case memory(below: Int)

  /// The benchmarks that it needs the figures of.
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

  /// How it came out; nil where something that it needs was not measured.
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

  /// The median of the ratios of the rounds: both sides of each were measured one right after the other.
  private static func ratio(
    _ first: Measurement, _ second: Measurement, _ clock: KeyPath<TimeTaken, Double>
  ) -> Double {
    Spread(zip(first.times, second.times).map { $0[keyPath: clock] / $1[keyPath: clock] }).median
  }
}

/// How a goal came out.
struct Verdict {
  /// The figure that the goal is about.
  let figure: Double
  /// nil where there is no goal.
  let isMet: Bool?

  init(_ figure: Double, isMet: Bool?) {
    self.figure = figure
    self.isMet = isMet
  }
}

extension Double {
  /// Three digits, or all digits of a large number before its point.
  var brief: String {
    guard isFinite else { return "-" }
    if self >= 100 { return String(Int(rounded())) }
    let factor = self >= 10 ? 10.0 : self >= 0.1 ? 100 : 1000
    let text = String((self * factor).rounded() / factor)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
