import CoreMetrics
import HTTPTypes

/// The server's metrics. None of them reveals who sent a request or what it was for.
struct ServerMetrics: Sendable {
  private let table = MetricTable()
  /// The number of open connections.
  let connections: Meter
  /// The number of pages that receive change events.
  let eventStreams: Meter

  init() {
    connections = Meter(label: "almanac_connections", factory: table)
    eventStreams = Meter(label: "almanac_event_streams", factory: table)
  }

  /// Counts an answered request.
  func count(_ method: HTTPRequest.Method, _ status: HTTPResponse.Status, _ duration: Duration) {
    // Clients may invent methods, and each one would be kept forever.
    let method = Self.methods.contains(method.rawValue) ? method.rawValue : "other"
    Counter(
      label: "almanac_requests_total", dimensions: [("method", method), ("status", "\(status.code)")], factory: table
    ).increment()
    CoreMetrics.Timer(label: "almanac_request_duration_seconds", dimensions: [("method", method)], factory: table)
      .recordNanoseconds(Int64(duration / .nanoseconds(1)))
  }

  /// All metrics in the Prometheus text format.
  var text: String { table.text(help: Self.help) }

  private static let methods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "PROPPATCH", "REPORT", "MKCALENDAR", "MKCOL", "COPY",
    "MOVE",
  ]

  private static let help = [
    "almanac_requests_total": "Answered requests.",
    "almanac_request_duration_seconds": "Time from request to first byte of response.",
    "almanac_connections": "Open connections.",
    "almanac_event_streams": "Pages that receive change events.",
  ]
}
