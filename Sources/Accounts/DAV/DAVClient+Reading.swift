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

  /// Hands out properties of a collection and of what is in it.
  func list(
    _ names: [XMLName], of url: HTTPURL, _ take: (Multistatus.Response) throws -> Void
  ) async throws -> Listing {
    try await stream("PROPFIND", url, depth: 1, Self.propertyRequest(names), take)
  }

  /// Reads properties of a resource, or with depth 1 also of what is in it.
  ///
  /// - Returns: the answer and what it says; nil if it is no multistatus.
  func properties(_ names: [XMLName], of url: HTTPURL, depth: Int) async throws -> (Answer, Multistatus?) {
    let answer = try await send(
      "PROPFIND", url, ["Depth": "\(depth)", "Content-Type": Self.xml], body: Self.propertyRequest(names).bytes)
    return (answer, try multistatus(answer))
  }

  /// Hands out what has changed since a token (RFC 6578 3.2). There is no new token if the server does not answer that.
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

  /// Reads some resources (RFC 4791 7.9); nil if the server does not answer that.
  func resources(_ hrefs: [String], in url: HTTPURL) async throws -> Multistatus? {
    var writer = DAVWriter()
    writer.element(XMLName("calendar-multiget", in: DAVNames.calendar.namespace)) { writer in
      writer.element(DAVNames.prop) { writer in
        // No schedule-tag: some servers read each resource once more for it.
        for name in [DAVNames.entityTag, DAVNames.calendarData] { writer.element(name) }
      }
      for href in hrefs { writer.element(DAVNames.href, text: href) }
    }
    return try multistatus(await send("REPORT", url, ["Depth": "1", "Content-Type": Self.xml], body: writer.bytes))
  }
}
