import CalendarStore
import CivilTime
import Fetching

extension CalendarSync {
  /// Reads what is wanted, and deletes what is gone.
  func drain() async throws {
    while true {
      let hrefs = try store.mirrors { try $0.placesToRead(calendarID: id, limit: Self.batchSize) }
      if hrefs.isEmpty { break }
      let found = try await read(hrefs)
      try take { writer, _ in
        for href in hrefs {
          try writer.take(found[href] ?? .failed(nil, "the server did not answer"), href: href)
        }
      }
    }
    try removeGone()
  }

  /// Deletes what is gone there unless it is too much, and goes on to the next token if nothing is left to be done.
  private func removeGone() throws {
    let total = try store.mirrors { try $0.mirrorCount(calendarID: id) }
    try take { writer, row in
      let gone = try writer.batch.wanted(calendarID: row.calendarID).filter(\.isGone)
      let titles = try gone.compactMap { try writer.wouldDelete(href: $0.href) }
      if !options.allowsDeletions, Brake.holds(deleting: titles.count, of: total) {
        row.hold = Brake.message("here", titles.count, of: total, titles)
      } else {
        for resource in gone { try writer.remove(href: resource.href) }
        row.hold = nil
      }
      // What is held stays wanted.
      if try writer.batch.wanted(calendarID: row.calendarID).allSatisfy(\.isGone), row.nextToken != nil {
        row.token = row.nextToken
        row.nextToken = nil
        // More may happen in the second that such a token names, so it is asked about again.
        if row.token?.isSecond(near: writer.batch.now) == true { row.tag = "" }
      }
    }
  }

  /// What a server says of one resource.
  enum Found {
    case text([UInt8], etag: String?, scheduleTag: String?)
    case gone
    case failed(Int?, String)
  }

  /// Reads resources: many at once, and one by one what such an answer leaves out.
  func read(_ hrefs: [String]) async throws -> [String: Found] {
    if hrefs.isEmpty { return [:] }
    guard let answer = try await dav.resources(hrefs, in: remote.url) else {
      if hrefs.count == 1 { return [hrefs[0]: try await readOne(hrefs[0])] }
      let half = hrefs.count / 2
      let first = try await read(Array(hrefs[..<half]))
      return first.merging(try await read(Array(hrefs[half...]))) { $1 }
    }
    let asked = Dictionary(hrefs.map { (names.place($0), $0) }) { first, _ in first }
    var found: [String: Found] = [:]
    for response in answer.responses {
      guard let data = response.properties[DAVNames.calendarData], !data.text.isEmpty,
        let href = asked[names.place(response.href)]
      else { continue }
      found[href] = .text(
        Array(data.text.utf8), etag: response.text(DAVNames.entityTag)?.strongTag,
        scheduleTag: response.text(DAVNames.scheduleTag))
    }
    // Being left out of an answer does not mean to be gone, and a 404 there may not either.
    for href in hrefs where found[href] == nil { found[href] = try await readOne(href) }
    return found
  }

  private func readOne(_ href: String) async throws -> Found {
    let answer = try await dav.send("GET", names.url(href))
    switch answer.status {
    case 200...299:
      return .text(answer.body, etag: answer.entityTag, scheduleTag: answer.header["Schedule-Tag"])
    case 404, 410: return .gone
    default: return .failed(answer.status, "the server lists it and does not give it out (\(answer.status))")
    }
  }
}

extension String {
  /// Whether it is the number of a second that has just been, as the tokens of SOGo are.
  fileprivate func isSecond(near now: Instant) -> Bool {
    Int64(self).map { abs($0 - now.secondsSince1970) < 5 } ?? false
  }
}

extension RemoteWriter {
  /// Takes in what was found at a place that was wanted.
  func take(_ found: CalendarSync.Found, href: String) throws {
    switch found {
    case .text(let text, let etag, let scheduleTag):
      try take(Remote(href: href, etag: etag, scheduleTag: scheduleTag, text: text))
      try batch.settle(href: href, calendarID: calendarID)
    case .gone:
      try batch.want(WantedResource(href: href, isGone: true), calendarID: calendarID)
    case .failed(_, let reason):
      // Its tag is not noted, so it is asked for again when the calendar changes next, or everything is listed.
      try fail(href, reason)
      try batch.settle(href: href, calendarID: calendarID)
    }
  }
}
