import CoreMetrics
import Synchronization

/// A named measurement.
protocol Metric: AnyObject, Sendable {
  init()
  /// The metric type in Prometheus.
  static var kind: String { get }
  /// The samples of the metric.
  var samples: [MetricSample] { get }
}

/// One value of a metric.
struct MetricSample {
  /// The suffix added to the metric's name.
  var suffix = ""
  /// The upper bound of the durations that the sample counts.
  var bound: String?
  let value: String
}

/// Counts events.
final class CountMetric: Metric, CounterHandler {
  static let kind = "counter"
  private let count = Atomic<Int64>(0)

  func increment(by amount: Int64) { count.wrappingAdd(amount, ordering: .relaxed) }
  func reset() { count.store(0, ordering: .relaxed) }

  var samples: [MetricSample] { [MetricSample(value: "\(count.load(ordering: .relaxed))")] }
}

/// A value that goes up and down.
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

/// A histogram of durations.
final class DurationMetric: Metric, TimerHandler {
  static let kind = "histogram"

  private struct State {
    /// The number of durations up to each bound. The last element counts durations above all bounds.
    var counts = [Int](repeating: 0, count: DurationMetric.bounds.count + 1)
    var nanoseconds: Int64 = 0
  }

  /// The upper bounds in milliseconds.
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
