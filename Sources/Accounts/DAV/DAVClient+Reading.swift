import Fetching
import XML

extension DAVClient {
  private static func propertyRequest(_ names: [XMLName]) -> DAVWriter {
    var writer = DAVWriter()
    writer.element(XMLName("propfind", in: "DAV:")) { writer in
      writer.element(DAVNames.prop) { writer in for name in names { writer.element(name) } }
    }
    return writer
  }

  /// Passes the properties of a collection and its members to a function.
  func list(
    _ names: [XMLName], of url: HTTPURL, _ take: (Multistatus.Response) throws -> Void
  ) async throws -> Listing {
    try await stream("PROPFIND", url, depth: 1, Self.propertyRequest(names), take)
  }

  /// Reads properties of a resource and, with depth 1, of each of its members.
  ///
  /// - Returns: The response and its content, which is nil if the response is not a multistatus.
  func properties(_ names: [XMLName], of url: HTTPURL, depth: Int) async throws -> (Answer, Multistatus?) {
    let answer = try await send(
      "PROPFIND", url, ["Depth": "\(depth)", "Content-Type": Self.xml], body: Self.propertyRequest(names).bytes)
    return (answer, try multistatus(answer))
  }

  /// Whether there is a resource at a URL.
  func isThere(_ url: HTTPURL) async throws -> Bool {
    let (_, multistatus) = try await properties([DAVNames.entityTag], of: url, depth: 0)
    return multistatus?.responses.first.map { $0.status ?? 200 < 300 } ?? false
  }

  /// Passes the changes since a token to a function (RFC 6578 3.2). The new token is nil if the server does not support
  /// this.
  func changes(
    of url: HTTPURL, since token: String, _ take: (Multistatus.Response) throws -> Void
  ) async throws -> Listing {
    var writer = DAVWriter()
    writer.element(XMLName("sync-collection", in: "DAV:")) { writer in
      writer.element(DAVNames.syncToken, text: token)
      writer.element(XMLName("sync-level", in: "DAV:"), text: "1")
      writer.element(DAVNames.prop) { writer in writer.element(DAVNames.entityTag) }
    }
    return try await stream("REPORT", url, depth: 0, writer, take)
  }

  /// Reads several resources (RFC 4791 7.9), or returns nil if the server does not support this.
  func resources(_ hrefs: [String], in url: HTTPURL) async throws -> Multistatus? {
    var writer = DAVWriter()
    writer.element(XMLName("calendar-multiget", in: DAVNames.calendar.namespace)) { writer in
      writer.element(DAVNames.prop) { writer in
        // Do not request schedule-tag: some servers read each resource a second time for it.
        for name in [DAVNames.entityTag, DAVNames.calendarData] { writer.element(name) }
      }
      for href in hrefs { writer.element(DAVNames.href, text: href) }
    }
    return try multistatus(await send("REPORT", url, ["Depth": "1", "Content-Type": Self.xml], body: writer.bytes))
  }
}
