import CalendarStore
import CivilTime
import Fetching

extension CalendarSync {
  /// Notes what has changed there.
  func pull(_ known: [String: String]) async throws {
    let now = try store.mirrors { $0.now }
    let isDue =
      options.isFull || row.hold != nil || row.listedAt.map { now.seconds(since: $0) > Self.listingInterval } ?? true
    if !isDue, Self.isUnchanged(row, remote) { return }
    if !isDue, let token = row.token, try await pullChanges(since: token, skippingKnown: nil) { return }
    try await pullListing(known)
  }

  /// Whether the server says that nothing has changed since everything there was read.
  static func isUnchanged(_ row: MirroredCalendar, _ remote: RemoteCalendar) -> Bool {
    guard row.token != nil || row.tag != nil else { return false }
    return (row.token == nil || row.token == remote.token) && (row.tag == nil || row.tag == remote.tag)
  }

  /// Notes what has changed since a token.
  ///
  /// - Parameter tags: the tags by places of what is known already; nil to look at all that is named.
  /// - Returns: whether the server answered that.
  private func pullChanges(since first: String, skippingKnown tags: [String: String]?) async throws -> Bool {
    var token = first
    var wanted: [WantedResource] = []
    while true {
      guard let answer = try await dav.changes(of: remote.url, since: token), let next = answer.syncToken else {
        return false
      }
      var isCut = false
      for response in answer.responses {
        if names.isSame(response.href, remote.href) {
          isCut = isCut || response.status == 507
          continue
        }
        if response.isCollection { continue }
        let href = names.name(response.href)
        let etag = response.text(DAVNames.entityTag)?.strongTag
        if let etag, tags?[href] == etag { continue }
        wanted.append(WantedResource(href: href, etag: etag, isGone: response.isGone))
      }
      let isOver = !isCut || next == token
      token = next
      if isOver { break }
    }
    let newToken = token
    try write { batch, row in
      for resource in wanted { try batch.want(resource, calendarID: row.calendarID) }
      row.nextToken = newToken
      row.tag = tags == nil ? self.remote.tag : nil
    }
    return true
  }

  /// Notes what differs between a whole listing and what is known.
  private func pullListing(_ known: [String: String]) async throws {
    var listing = try await list()
    // Nothing at all may be a mistake of the server: it is asked twice before that is believed.
    if listing.tags.isEmpty, !known.isEmpty { listing = try await list() }
    let isNew = row.listedAt == nil
    try write { batch, row in
      for (href, etag) in listing.tags where etag == nil || known[href] != etag {
        try batch.want(WantedResource(href: href, etag: etag), calendarID: row.calendarID)
      }
      // What a former listing missed and this one has is not gone.
      for wanted in try batch.wanted(calendarID: row.calendarID) where wanted.isGone && listing.tags[wanted.href] != nil
      {
        try batch.settle(href: wanted.href, calendarID: row.calendarID)
        if known[wanted.href] != listing.tags[wanted.href] {
          try batch.want(
            WantedResource(href: wanted.href, etag: listing.tags[wanted.href] ?? nil), calendarID: row.calendarID)
        }
      }
      let unsent = Set(try batch.unsent(calendarID: row.calendarID))
      for href in known.keys where listing.tags[href] == nil && !unsent.contains(href) {
        try batch.want(WantedResource(href: href, isGone: true), calendarID: row.calendarID)
      }
      // What was read with the listing of the home is older, and so names all that changed since.
      row.nextToken = isNew || !self.hasWritten ? self.remote.token ?? listing.token : listing.token
      row.tag = self.hasWritten ? listing.tag : self.remote.tag
      row.listedAt = batch.now
    }
  }

  private struct Listing {
    var tags: [String: String?] = [:]
    var token: String?
    var tag: String?
  }

  private func list() async throws -> Listing {
    let asked = [
      DAVNames.entityTag, DAVNames.resourceType, DAVNames.contentType, DAVNames.tag, DAVNames.syncToken,
    ]
    let (answer, multistatus) = try await dav.properties(asked, of: remote.url, depth: 1)
    guard let multistatus else {
      throw AccountError(.malformed, "\(remote.url.origin) does not list the calendar (\(answer.status))")
    }
    var listing = Listing()
    var hasItself = false
    for response in multistatus.responses {
      if names.isSame(response.href, remote.href) {
        if response.isGone { throw AccountError(.notFound, "the calendar is gone") }
        hasItself = true
        listing.token = response.text(DAVNames.syncToken)
        listing.tag = response.text(DAVNames.tag)
        continue
      }
      if response.isCollection || response.isGone { continue }
      if let type = response.text(DAVNames.contentType), !type.lowercased().contains("calendar") { continue }
      listing.tags.updateValue(
        response.text(DAVNames.entityTag)?.strongTag, forKey: names.name(response.href))
    }
    guard hasItself || !multistatus.responses.isEmpty else {
      throw AccountError(.malformed, "\(remote.url.origin) answers without the calendar itself")
    }
    return listing
  }

  /// Learns what the server calls the state after what was sent, and what else changed meanwhile.
  func settle() async throws {
    hasWritten = true
    let known = try store.mirrors { try $0.tags(calendarID: id) }
    if let token = row.token, try await pullChanges(since: token, skippingKnown: known) {
      return try await drain()
    }
    try await pullListing(known)
    try await drain()
  }
}
