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

  /// What a server says of one resource.
  enum Found: Sendable {
    case text([UInt8], etag: String?, scheduleTag: String?)
    case gone
    case failed(Int?, String)
  }

  /// Reads resources: many at once, and one by one what such an answer leaves out.
  func read(_ hrefs: [String]) async throws -> [ExactText: Found] {
    if hrefs.isEmpty { return [:] }
    guard let answer = try await dav.resources(hrefs, in: url) else {
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
    // Being left out of an answer does not mean to be gone, and a 404 there may not either.
    for href in hrefs where found[ExactText(href)] == nil { found[ExactText(href)] = try await readOne(href) }
    return found
  }

  private func readOne(_ href: String) async throws -> Found {
    let answer = try await dav.send("GET", names.url(href))
    switch answer.status {
    case 200...299 where answer.entityTag == nil && !answer.body.isCalendar:
      return .failed(answer.status, "the server gives out something else than a calendar")
    case 200...299:
      return .text(answer.body, etag: answer.entityTag, scheduleTag: answer.header["Schedule-Tag"])
    case 404, 410: return .gone
    default: return .failed(answer.status, "the server lists it and does not give it out (\(answer.status))")
    }
  }
}

extension [UInt8] {
  /// Whether it begins as a calendar does, and not as a page of somebody who answers for the server.
  fileprivate var isCalendar: Bool {
    let head = "BEGIN:VCALENDAR"
    return String(decoding: prefix(100), as: UTF8.self).uppercased().contains(head)
  }
}
