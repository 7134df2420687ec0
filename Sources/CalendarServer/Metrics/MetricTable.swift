import CoreMetrics
import Synchronization

/// A table of metrics in memory: a factory for the counters, meters and timers of swift-metrics.
final class MetricTable: MetricsFactory {
  /// A metric's name and dimensions.
  struct Series: Hashable, Comparable {
    /// A name and value that distinguish series of the same metric.
    struct Dimension: Hashable {
      let name: String
      let value: String
    }

    let label: String
    let dimensions: [Dimension]

    static func < (one: Series, other: Series) -> Bool {
      one.label != other.label
        ? one.label < other.label
        : one.dimensions.lazy.map(\.value).lexicographicallyPrecedes(other.dimensions.lazy.map(\.value))
    }
  }

  private let metrics = Mutex<[Series: any Metric]>([:])

  /// The series with their metrics, in a fixed order.
  var all: [(series: Series, metric: any Metric)] {
    metrics.withLock { $0.sorted { $0.key < $1.key }.map { (series: $0.key, metric: $0.value) } }
  }

  private func metric<Kind: Metric>(_ label: String, _ dimensions: [(String, String)]) -> Kind {
    let series = Series(label: label, dimensions: dimensions.map { Series.Dimension(name: $0.0, value: $0.1) })
    return metrics.withLock { metrics in
      if let known = metrics[series] as? Kind { return known }
      let made = Kind()
      metrics[series] = made
      return made
    }
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    metric(label, dimensions) as CountMetric
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    metric(label, dimensions) as LevelMetric
  }

  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    metric(label, dimensions) as LevelMetric
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    metric(label, dimensions) as DurationMetric
  }

  // Metrics are kept until the server exits.
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}
