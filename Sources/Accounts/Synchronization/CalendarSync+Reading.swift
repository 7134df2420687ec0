import ICalendar
import CalendarStore
import CivilTime
import Fetching

extension CalendarSync {
  /// Reads what is wanted, and deletes what is gone.
  func drain() async throws {
    try await readWanted()
    try removeGone()
  }

  /// Reads what is wanted.
  func readWanted() async throws {
    let reader = reader
    var count = 0
    var hrefs = try placesToRead(after: nil, Self.batchSize)
    var found = hrefs.isEmpty ? [:] : try await reader.read(hrefs)
    while !hrefs.isEmpty {
      // While these are taken in, the next ones are on their way.
      let next = try placesToRead(after: hrefs.last, Self.batchSize(after: found))
      async let answer = reader.read(next)
      try take { writer, row in
        let begun = try writer.batch.outgoing(calendarID: row.calendarID)
        for href in hrefs {
          let answer = found[ExactText(href)] ?? .failed(nil, "the server did not answer")
          guard let change = begun.first(where: { $0.href.hasSameBytes(as: href) }) else {
            try writer.take(answer, href: href)
            continue
          }
          // What was being sent there is what both had last.
          try writer.batch.settle(href: href, calendarID: row.calendarID)
          try writer.resolve(change, answer)
        }
      }
      // What the store keeps of pages that are written once is of little use.
      count += hrefs.count
      if count > Self.releaseInterval {
        count = 0
        store.releaseMemory()
      }
      (hrefs, found) = (next, try await answer)
    }
  }

  /// After how many resources the store gives back memory.
  private static let releaseInterval = 5000

  private func placesToRead(after place: String?, _ count: Int) throws -> [String] {
    try store.mirrors { try $0.placesToRead(calendarID: id, after: place, limit: count) }
  }

  /// How many resources are asked for next: an answer of about a megabyte, since many servers take long for each request
  /// in a large calendar.
  private static func batchSize(after found: [ExactText: ResourceReader.Found]) -> Int {
    let size = found.values.reduce(1) { size, found in
      if case .text(let text, _, _) = found { size + text.count } else { size }
    }
    return min(500, max(10, found.count << 20 / size))
  }

  /// Reads resources.
  var reader: ResourceReader { ResourceReader(dav, names, remote.url) }

  /// Deletes what is gone there unless it is too much, and goes on to the next token if nothing is left to be done.
  func removeGone() throws {
    let found = conflicts
    conflicts = []
    if !found.isEmpty { try write { batch, _ in for id in found { try batch.takeBackSplit(of: id) } } }
    let total = try store.mirrors { try $0.mirrorCount(calendarID: id) }
    try take { writer, row in
      let gone = try writer.batch.wanted(calendarID: row.calendarID).filter(\.isGone)
      let titles = try gone.compactMap { try writer.wouldDelete(href: $0.href) }
      if !options.allowsDeletions, DeletionGuard.holds(deleting: titles.count, of: total) {
        row.hold = DeletionGuard.message("here", titles.count, of: total, titles)
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
}

extension String {
  /// Whether it is the number of a second that has just been, as the tokens of SOGo are.
  fileprivate func isSecond(near now: Instant) -> Bool {
    Int64(self).map { abs($0 - now.secondsSince1970) < 5 } ?? false
  }
}

extension RemoteWriter {
  /// What a server says of a place.
  enum Answer {
    case remote(Remote)
    case gone
    case failed(String)
  }

  /// What was found at a place, as what is taken in; nil if nothing is known.
  func answer(_ found: ResourceReader.Found?, href: String) -> Answer? {
    switch found {
    case .text(let text, let etag, let scheduleTag)?:
      .remote(Remote(href: href, etag: etag, scheduleTag: scheduleTag, resource: Resource(text)))
    case .gone?: .gone
    case .failed(_, let reason)?: .failed(reason)
    case nil: nil
    }
  }

  /// Takes in what was found at a place that was wanted.
  func take(_ found: ResourceReader.Found, href: String) throws {
    switch answer(found, href: href) {
    case .remote(let remote)?:
      try take(remote)
      try batch.settle(href: href, calendarID: calendarID)
    case .gone?:
      try batch.want(WantedResource(href: href, isGone: true), calendarID: calendarID)
    case .failed(let reason)?:
      // Its tag is not noted, so it is asked for again when the calendar changes next, or everything is listed.
      try fail(href, reason)
      try batch.settle(href: href, calendarID: calendarID)
    case nil: return
    }
  }
}
