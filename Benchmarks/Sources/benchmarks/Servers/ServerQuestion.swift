import Workloads

/// The requests to measure, each on a calendar of `Meetings`.
enum ServerQuestion: String, CaseIterable {
  case propfindTags = "propfind-etags"
  case syncWithoutChanges = "sync-without-changes"
  case week = "query-week"
  case multiget = "multiget-100"
  case put

  /// Returns the number of requests in a round. For fast servers there are enough for a meaningful percentile.
  func count(isFast: Bool) -> Int {
    switch self {
    case .propfindTags: isFast ? 20 : 2
    case .syncWithoutChanges: isFast ? 400 : 2
    case .week: isFast ? 60 : 3
    case .multiget: isFast ? 300 : 20
    case .put: isFast ? 200 : 20
    }
  }

  /// Returns the requests of a round.
  func requests(to server: MeasuredServer, meetings: Int, count: Int) throws -> [HTTPConnection.Request] {
    let report = [("Content-Type", "application/xml"), ("Depth", "1")]
    func ask(_ method: String, _ body: String) -> [HTTPConnection.Request] {
      Array(repeating: .init(method: method, path: server.path, body: body, fields: report), count: count)
    }
    switch self {
    case .propfindTags: return ask("PROPFIND", "<propfind \(Self.names)><prop><getetag/></prop></propfind>")
    case .syncWithoutChanges:
      let answer = try server.connection.ask(
        .init(
          method: "PROPFIND", path: server.path, body: "<propfind \(Self.names)><prop><sync-token/></prop></propfind>",
          fields: [("Depth", "0")]))
      let parts = String(decoding: answer.body, as: UTF8.self).split(separator: "sync-token>")
      guard parts.count > 1, let token = parts[1].split(separator: "<").first else {
        throw WorkloadError("the server does not return a sync-token")
      }
      return ask(
        "REPORT",
        "<sync-collection \(Self.names)><sync-token>\(token)</sync-token><sync-level>1</sync-level>"
          + "<prop><getetag/></prop></sync-collection>")
    case .week:
      return ask(
        "REPORT",
        "<C:calendar-query \(Self.names)><prop><getetag/><C:calendar-data/></prop><C:filter>"
          + "<C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VEVENT\">"
          + "<C:time-range start=\"20260309T000000Z\" end=\"20260316T000000Z\"/>"
          + "</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>")
    case .multiget:
      let answer = try server.connection.ask(
        .init(
          method: "PROPFIND", path: server.path, body: "<propfind \(Self.names)><prop><getetag/></prop></propfind>",
          fields: [("Depth", "1")]))
      let text = String(decoding: answer.body, as: UTF8.self)
      let paths = text.split(separator: "href>").map(String.init).filter { $0.hasSuffix("</") || $0.hasSuffix(":") }
        .map { String($0.prefix { $0 != "<" }) }.filter { $0.hasPrefix(server.path) && $0 != server.path }
      guard paths.count >= 100 else { throw WorkloadError("the server lists \(paths.count) objects") }
      let some = (0..<100).map { "<href>\(paths[$0 * 97 % paths.count])</href>" }.joined()
      return ask(
        "REPORT",
        "<C:calendar-multiget \(Self.names)><prop><getetag/><C:calendar-data/></prop>\(some)</C:calendar-multiget>")
    case .put:
      Self.putCount += 1
      return (0..<count).map { number in
        .init(
          method: "PUT", path: "\(server.path)put-\(number % meetings).ics",
          body: Meetings.object(number % meetings, prefix: "put", title: "Version \(Self.putCount) of meeting"))
      }
    }
  }

  nonisolated(unsafe) private static var putCount = 0

  private static let names = "xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
}
