import CoreMetrics
import Synchronization

/// What is measured under one name.
protocol Metric: AnyObject, Sendable {
  init()
  /// What Prometheus calls its kind.
  static var kind: String { get }
  /// The numbers: what is added to the name, a dimension of its own, and the value.
  var samples: [MetricSample] { get }
}

/// A number of a metric.
struct MetricSample {
  /// What is added to the name.
  var suffix = ""
  /// The upper bound of the durations that it counts.
  var bound: String?
  let value: String
}

/// How often something happened.
final class CountMetric: Metric, CounterHandler {
  static let kind = "counter"
  private let count = Atomic<Int64>(0)

  func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { count.store(0, ordering: .relaxed) }

  var samples: [MetricSample] { [MetricSample(value: "\(count.load(ordering: .relaxed))")] }
}

/// How much of something there is now.
final class LevelMetric: Metric, MeterHandler, RecorderHandler {
  static let kind = "gauge"
  private let level = Mutex(0.0)

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { level.withLock { $0 = value } }
  func increment(by amount: Double) { level.withLock { $0 += amount } }
  func decrement(by amount: Double) { level.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }

  var samples: [MetricSample] { [MetricSample(value: level.withLock { "\($0)" })] }
}

/// How long something took, each time.
final class DurationMetric: Metric, TimerHandler {
  static let kind = "histogram"

  private struct State {
    /// How many took no longer than the bound of the same place; the last ones took longer than all.
    var counts = [Int](repeating: 0, count: DurationMetric.bounds.count + 1)
    var nanoseconds: Int64 = 0
  }

  /// In milliseconds.
  private static let bounds: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
  private let state = Mutex(State())

  func recordNanoseconds(_ duration: Int64) {
    let place = Self.bounds.firstIndex { duration <= $0 * 1_000_000 } ?? Self.bounds.count
    state.withLock { state in
      state.counts[place] += 1
      state.nanoseconds = state.nanoseconds.addingReportingOverflow(max(duration, 0)).partialValue
    }
  }

  var samples: [MetricSample] {
    let state = state.withLock { $0 }
    var total = 0
    let bounds = Self.bounds.map { "\(Double($0) / 1_000)" } + ["+Inf"]
    let buckets = zip(bounds, state.counts).map { bound, count in
      total += count
      return MetricSample(suffix: "_bucket", bound: bound, value: "\(total)")
    }
    return buckets + [
      MetricSample(suffix: "_sum", value: "\(Double(state.nanoseconds) / 1e9)"),
      MetricSample(suffix: "_count", value: "\(total)"),
    ]
  }
}
