import CoreMetrics
import Foundation
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Server metrics")
struct MetricTableTests {
  @Test("are printed by name and type, in Prometheus's format")
  func text() {
    let table = MetricTable()
    Counter(label: "b_total", dimensions: [("method", "PUT")], factory: table).increment(by: 2)
    Counter(label: "b_total", dimensions: [("method", "GET")], factory: table).increment()
    // The same series, created again, continues from its value.
    Counter(label: "b_total", dimensions: [("method", "PUT")], factory: table).increment()
    Meter(label: "a", factory: table).set(7)
    #expect(
      table.text(help: ["a": "How many."]) == """
        # HELP a How many.
        # TYPE a gauge
        a 7.0
        # TYPE b_total counter
        b_total{method="GET"} 1
        b_total{method="PUT"} 3

        """)
  }

  @Test("count durations up to each bound, and add them up")
  func durations() {
    let table = MetricTable()
    let timer = CoreMetrics.Timer(label: "t", factory: table)
    for milliseconds in [1, 3, 4, 60_000] { timer.recordNanoseconds(Int64(milliseconds) * 1_000_000) }
    let lines = table.text().split(separator: "\n").map(String.init)
    #expect(lines.contains("# TYPE t histogram"))
    #expect(lines.contains("t_bucket{le=\"0.001\"} 1") && lines.contains("t_bucket{le=\"0.002\"} 1"))
    #expect(lines.contains("t_bucket{le=\"0.005\"} 3") && lines.contains("t_bucket{le=\"10.0\"} 3"))
    #expect(lines.suffix(3) == ["t_bucket{le=\"+Inf\"} 4", "t_sum 60.008", "t_count 4"])
  }

  @Test("keep quotation marks and line breaks inside their values")
  func escapes() {
    let table = MetricTable()
    Counter(label: "a", dimensions: [("x", "1\"2\\3\n4")], factory: table).increment()
    #expect(table.text().hasSuffix("a{x=\"1\\\"2\\\\3\\n4\"} 1\n"))
  }

  @Test("lose nothing under concurrent counting")
  func concurrency() async {
    let metrics = ServerMetrics()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<500 { metrics.count(.get, .ok, .milliseconds(3)) } }
      }
    }
    #expect(metrics.text.contains("almanac_requests_total{method=\"GET\",status=\"200\"} 4000\n"))
    #expect(metrics.text.contains("almanac_request_duration_seconds_count{method=\"GET\"} 4000\n"))
  }

  @Test("do not grow with methods that clients invent")
  func invented() throws {
    let metrics = ServerMetrics()
    for number in 0..<100 {
      metrics.count(try #require(HTTPRequest.Method(rawValue: "X\(number)")), .badRequest, .zero)
    }
    #expect(metrics.text.contains("{method=\"other\",status=\"400\"} 100\n") && !metrics.text.contains("X1"))
  }

  @Test("are for the administrators, and say nothing about the users")
  func page() async throws {
    let shared = try await SharedSite()
    var site = shared.site
    site.metricReaders = ["bob", "nobody"]
    #expect(await shared.send("GET", "/metrics", by: "alice").status == .forbidden)
    for (user, status) in [(nil, .unauthorized), ("alice", .forbidden), ("bob", HTTPResponse.Status.ok)] {
      let answer = await shared.send("GET", "/metrics", by: user, of: site)
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status == status && text.contains("# TYPE almanac_connections gauge\n") == (status == .ok))
      if status == .ok { #expect(answer.fields[.contentType]?.hasPrefix("text/plain; version=0.0.4") == true) }
      #expect(!SharedSite.names.contains { text.contains($0) })
    }
    #expect(await shared.send("POST", "/metrics", by: "bob", of: site).status == .methodNotAllowed)
  }
}
