import Fetching
import XML

extension DAVClient {
  /// The precondition for a change.
  enum Condition {
    case isNew
    case has(tag: String?)
  }

  private func header(_ condition: Condition) -> HTTPHeader {
    switch condition {
    case .isNew: ["If-None-Match": "*"]
    case .has(let tag?): ["If-Match": tag]
    case .has(nil): [:]
    }
  }

  func put(_ text: [UInt8], at url: HTTPURL, if condition: Condition) async throws -> Answer {
    var header = header(condition)
    header["Content-Type"] = "text/calendar; charset=utf-8"
    return try await send("PUT", url, header, body: text)
  }

  /// - Parameter replies: Whether the server may decline an invitation on the user's behalf (RFC 6638 8.1).
  func delete(_ url: HTTPURL, if condition: Condition, replying replies: Bool = true) async throws -> Answer {
    var header = header(condition)
    if !replies { header["Schedule-Reply"] = "F" }
    return try await send("DELETE", url, header)
  }

  /// Moves a resource to a path at which there is none (RFC 4918 9.9).
  func move(_ url: HTTPURL, to destination: HTTPURL, if condition: Condition) async throws -> Answer {
    var header = header(condition)
    header["Destination"] = destination.text
    header["Overwrite"] = "F"
    return try await send("MOVE", url, header)
  }

  /// Creates a calendar (RFC 4791 5.3.1).
  func makeCalendar(_ url: HTTPURL, title: String, color: String?, components: [String]) async throws -> Answer {
    var writer = DAVWriter()
    writer.element(XMLName("mkcalendar", in: DAVNames.calendar.namespace)) { writer in
      writer.element(XMLName("set", in: "DAV:")) { writer in
        writer.element(DAVNames.prop) { writer in
          writer.element(DAVNames.displayName, text: title)
          if let color { writer.element(DAVNames.color, text: color) }
          writer.element(DAVNames.components) { writer in
            for name in components {
              writer.element(XMLName("comp", in: DAVNames.calendar.namespace), [("name", name)])
            }
          }
        }
      }
    }
    return try await send("MKCALENDAR", url, ["Content-Type": Self.xml], body: writer.bytes)
  }

  /// Changes one property per request, because some servers refuse all changes if they refuse one of them.
  func set(_ name: XMLName, to value: String, of url: HTTPURL) async throws -> Bool {
    var writer = DAVWriter()
    writer.element(XMLName("propertyupdate", in: "DAV:")) { writer in
      writer.element(XMLName("set", in: "DAV:")) { writer in
        writer.element(DAVNames.prop) { writer in writer.element(name, text: value) }
      }
    }
    let answer = try await send("PROPPATCH", url, ["Content-Type": Self.xml], body: writer.bytes)
    return try multistatus(answer)?.responses.contains { $0.properties[name] != nil } ?? (200...299 ~= answer.status)
  }
}
