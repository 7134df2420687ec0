import ICalendar
import Fetching
import XML

/// Reads resources of a calendar.
struct ResourceReader: Sendable {
  private let dav: DAVClient
  private let names: ResourceNames
  private let url: HTTPURL

  init(_ dav: DAVClient, _ names: ResourceNames, _ url: HTTPURL) {
    self.dav = dav
    self.names = names
    self.url = url
  }

  /// The server's response for one resource.
  enum Found: Sendable {
    case text([UInt8], etag: String?, scheduleTag: String?)
    case gone
    case failed(Int?, String)
  }

  /// Reads many resources at once and then, one by one, the resources missing from the response.
  func read(_ hrefs: [String]) async throws -> [ExactText: Found] {
    if hrefs.isEmpty { return [:] }
    guard let answer = try await resources(hrefs) else {
      if hrefs.count == 1 { return [ExactText(hrefs[0]): try await readOne(hrefs[0])] }
      let half = hrefs.count / 2
      let first = try await read(Array(hrefs[..<half]))
      return first.merging(try await read(Array(hrefs[half...]))) { $1 }
    }
    let asked = Dictionary(hrefs.map { (ExactText(names.place($0)), ExactText($0)) }) { first, _ in first }
    var found: [ExactText: Found] = [:]
    for response in answer.responses {
      guard let data = response.properties[DAVNames.calendarData]?.wholeText, !data.isEmpty,
        let href = asked[ExactText(names.place(response.href))]
      else { continue }
      found[href] = .text(
        Array(data.utf8), etag: response.text(DAVNames.entityTag)?.strongTag, scheduleTag: nil)
    }
    // A resource missing from a response need not have been deleted, even if its status there is 404.
    for href in hrefs where found[ExactText(href)] == nil { found[ExactText(href)] = try await readOne(href) }
    return found
  }

  /// Reads several resources at once, or returns nil if the server cannot return them together. One resource with a
  /// character that is not allowed in XML makes the whole response malformed.
  private func resources(_ hrefs: [String]) async throws -> Multistatus? {
    do {
      return try await dav.resources(hrefs, in: url)
    } catch let error as AccountError where error.code == .malformed {
      return nil
    }
  }

  private func readOne(_ href: String) async throws -> Found {
    let url: HTTPURL
    do {
      url = try names.url(href)
    } catch {
      return .failed(nil, error.message)
    }
    let answer = try await dav.send("GET", url)
    switch answer.status {
    case 200...299 where answer.entityTag == nil && !answer.body.isCalendar:
      return .failed(answer.status, "the server returned something other than a calendar")
    case 200...299:
      return .text(answer.body, etag: answer.entityTag, scheduleTag: answer.header["Schedule-Tag"])
    case 404, 410: return .gone
    default: return .failed(answer.status, "the server lists it but does not return it (\(answer.status))")
    }
  }
}

extension [UInt8] {
  /// Whether the text begins like a calendar, rather than like the page of a captive portal.
  fileprivate var isCalendar: Bool {
    let head = "BEGIN:VCALENDAR"
    return String(decoding: prefix(100), as: UTF8.self).uppercased().contains(head)
  }
}
