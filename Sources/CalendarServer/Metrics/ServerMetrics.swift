import CoreMetrics
import HTTPTypes

/// What the server measures of itself. Nothing of it says who asked, or for what.
struct ServerMetrics: Sendable {
  private let table = MetricTable()
  /// The connections that are open.
  let connections: Meter
  /// The pages that are told of changes.
  let eventStreams: Meter

  init() {
    connections = Meter(label: "almanac_connections", factory: table)
    eventStreams = Meter(label: "almanac_event_streams", factory: table)
  }

  /// Counts a request that was answered.
  func count(_ method: HTTPRequest.Method, _ status: HTTPResponse.Status, _ duration: Duration) {
    // Clients may invent methods, and each would be kept for ever.
    let method = Self.methods.contains(method.rawValue) ? method.rawValue : "other"
    Counter(
      label: "almanac_requests_total", dimensions: [("method", method), ("status", "\(status.code)")], factory: table
    ).increment()
    CoreMetrics.Timer(label: "almanac_request_duration_seconds", dimensions: [("method", method)], factory: table)
      .recordNanoseconds(Int64(duration / .nanoseconds(1)))
  }

  /// All of it, as Prometheus reads it.
  var text: String { table.text(help: Self.help) }

  private static let methods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR", "MKCOL", "COPY",
    "MOVE",
  ]

  private static let help = [
    "almanac_requests_total": "Requests that were answered.",
    "almanac_request_duration_seconds": "How long answers took until their first byte.",
    "almanac_connections": "Connections that are open.",
    "almanac_event_streams": "Pages that are told of changes.",
  ]
}
