import Bounds

extension MetricTable {
  /// Returns all metrics in the Prometheus text format (0.0.4).
  ///
  /// - Parameter help: The descriptions of the metrics by name.
  func text(help: [String: String] = [:]) -> String {
    var text = ""
    var label: String?
    for (series, metric) in all {
      if series.label != label {
        label = series.label
        if let about = help[series.label] { text += "# HELP \(series.label) \(about)\n" }
        text += "# TYPE \(series.label) \(type(of: metric).kind)\n"
      }
      for sample in metric.samples {
        text += "\(series.label)\(sample.suffix)\(Self.dimensions(series, sample)) \(sample.value)\n"
      }
    }
    return text
  }

  private static func dimensions(_ series: Series, _ sample: MetricSample) -> String {
    var all = series.dimensions.map { "\($0.name)=\"\(escaped($0.value))\"" }
    if let bound = sample.bound { all.append("le=\"\(bound)\"") }
    return all.isEmpty ? "" : "{\(all.joined(separator: ","))}"
  }

  private static func escaped(_ value: String) -> String {
    value.escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n"])
  }
}
