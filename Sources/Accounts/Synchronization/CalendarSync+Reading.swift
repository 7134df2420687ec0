import ICalendar
import CalendarStore
import CivilTime
import Fetching

extension CalendarSync {
  /// Reads all wanted resources, and deletes those that no longer exist.
  func drain() async throws {
    try await readWanted()
    try removeGone()
  }

  /// Reads all wanted resources.
  func readWanted() async throws {
    let reader = reader
    var count = 0
    var hrefs = try placesToRead(after: nil, Self.batchSize)
    var found = hrefs.isEmpty ? [:] : try await reader.read(hrefs)
    while !hrefs.isEmpty {
      // The next resources are fetched while these are stored.
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
          // Both sides last agreed on the text that was being sent.
          try writer.batch.settle(href: href, calendarID: row.calendarID)
          try writer.resolve(change, answer)
        }
      }
      // Database pages that are written only once need not stay in the store's cache.
      count += hrefs.count
      if count > Self.releaseInterval {
        count = 0
        store.releaseMemory()
      }
      (hrefs, found) = (next, try await answer)
    }
  }

  /// The number of resources after which the store releases memory.
  private static let releaseInterval = 5000

  private func placesToRead(after place: String?, _ count: Int) throws -> [String] {
    try store.mirrors { try $0.placesToRead(calendarID: id, after: place, limit: count) }
  }

  /// The number of resources in the next request, chosen for a response of about a megabyte. In a large calendar, many
  /// servers take a long time for each request.
  private static func batchSize(after found: [ExactText: ResourceReader.Found]) -> Int {
    let size = found.values.reduce(1) { size, found in
      if case .text(let text, _, _) = found { size + text.count } else { size }
    }
    return min(500, max(10, found.count << 20 / size))
  }

  var reader: ResourceReader { ResourceReader(dav, names, remote.url) }

  /// Deletes items that no longer exist on the server, unless the deletion guard holds the deletions back, and advances
  /// the token once everything is done.
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
      // Resources whose deletion is held back remain wanted.
      if try writer.batch.wanted(calendarID: row.calendarID).allSatisfy(\.isGone), row.nextToken != nil {
        row.token = row.nextToken
        row.nextToken = nil
        // More changes can be made within the second that a token of this kind represents, so the token is used once
        // more.
        if row.token?.isSecond(near: writer.batch.now) == true { row.tag = "" }
      }
    }
  }
}

extension String {
  /// Whether the token is a recent time in seconds, as in SOGo.
  fileprivate func isSecond(near now: Instant) -> Bool {
    Int64(self).map { (now.secondsSince1970 - 4...now.secondsSince1970 + 4).contains($0) } ?? false
  }
}

extension RemoteWriter {
  /// The server's response for one path.
  enum Answer {
    case remote(Remote)
    case gone
    case failed(String)
  }

  /// Converts a found resource to the answer to store, or returns nil if nothing is known.
  func answer(_ found: ResourceReader.Found?, href: String) -> Answer? {
    switch found {
    case .text(let text, let etag, let scheduleTag)?:
      .remote(Remote(href: href, etag: etag, scheduleTag: scheduleTag, resource: Resource(text)))
    case .gone?: .gone
    case .failed(_, let reason)?: .failed(reason)
    case nil: nil
    }
  }

  /// Stores the response for a wanted path.
  func take(_ found: ResourceReader.Found, href: String) throws {
    switch answer(found, href: href) {
    case .remote(let remote)?:
      try take(remote)
      try batch.settle(href: href, calendarID: calendarID)
    case .gone?:
      try batch.want(WantedResource(href: href, isGone: true), calendarID: calendarID)
    case .failed(let reason)?:
      // Because no tag is stored, the resource is requested again when the calendar changes or when everything is
      // listed.
      try fail(href, reason)
      try batch.settle(href: href, calendarID: calendarID)
    case nil: return
    }
  }
}
