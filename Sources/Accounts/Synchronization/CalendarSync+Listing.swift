import CalendarStore
import CivilTime
import Fetching
import XML

extension CalendarSync {
  /// Records what has changed on the server.
  func pull() async throws {
    let isDue = try options.isFull || Self.isListingDue(row, now: store.mirrors { $0.now })
    if !isDue, Self.isUnchanged(row, remote) { return }
    if !isDue, let token = row.token, try await pullChanges(since: token, skippingKnown: false) { return }
    try await pullListing()
  }

  /// Whether the server reports no changes since everything was last read.
  static func isUnchanged(_ row: MirroredCalendar, _ remote: RemoteCalendar) -> Bool {
    let pairs = [(row.token, remote.token), (row.tag, remote.tag)].filter { $0.0 != nil && $0.1 != nil }
    return !pairs.isEmpty && pairs.allSatisfy { $0.0 == $0.1 }
  }

  /// Records the changes since a token.
  ///
  /// - Parameter skipsKnown: Whether to skip resources with a known entity tag.
  /// - Returns: Whether the server supports this.
  private func pullChanges(since first: String, skippingKnown skipsKnown: Bool) async throws -> Bool {
    var listing = try RemoteListing(store, calendarID: id, names)
    let own = names.place(remote.href)
    var token = first
    while true {
      var isCut = false
      let before = listing.count
      let answer = try await dav.changes(of: remote.url, since: token) { response in
        let place = names.place(response.href)
        if names.isSame(place: place, folder: own) {
          isCut = isCut || response.status == 507
        } else if !response.isCollection {
          try listing.add(response, at: place)
        }
      }
      guard let next = answer.syncToken else { return false }
      let isOver = !isCut || next == token
      token = next
      if isOver { break }
      // Give up if a part is empty or if the parts together exceed the limit for a whole listing, because otherwise the
      // loop might never end.
      if listing.count == before || listing.count > MultistatusReader.limit { return false }
    }
    try listing.finish()
    let newToken = token
    try write { batch, row in
      try batch.wantCollected(calendarID: row.calendarID, skippingKnown: skipsKnown, place: names.place)
      row.nextToken = newToken
      row.tag = skipsKnown ? nil : self.remote.tag
    }
    return true
  }

  /// Records the differences between a complete listing and the known state.
  private func pullListing() async throws {
    var (count, hasOnlyMembers, token, tag) = try await list()
    // An empty listing may be a mistake by the server, so request it a second time.
    if count == 0, try store.mirrors({ try $0.mirrorCount(calendarID: id) }) > 0 {
      (count, hasOnlyMembers, token, tag) = try await list()
    }
    if !hasOnlyMembers {
      report.refused.append(
        CalendarReport.Refusal(
          uid: "", status: nil,
          reason: "the server lists resources outside of the calendar, so nothing that it does not list is deleted"))
    }
    try write { batch, row in
      if hasOnlyMembers {
        try batch.wantDifference(calendarID: row.calendarID, place: names.place)
      } else {
        // The known items may be listed under wrong paths.
        try batch.wantCollected(calendarID: row.calendarID, skippingKnown: true, place: names.place)
      }
      // The token from the home listing is older, so the next run also reports everything that has changed since then.
      row.nextToken = hasOnlyMembers ? (self.hasWritten ? nil : self.remote.token) ?? token : nil
      row.tag = hasOnlyMembers ? self.hasWritten ? tag : self.remote.tag : nil
      row.listedAt = batch.now
    }
  }

  /// Lists all resources on the server and writes the list to the store.
  private func list() async throws -> (count: Int, hasOnlyMembers: Bool, token: String?, tag: String?) {
    var asked = [DAVNames.entityTag]
    // Do not request the properties in the home listing again: many servers would return them for each resource.
    if hasWritten { asked.append(DAVNames.tag) }
    if hasWritten || remote.token == nil { asked.append(DAVNames.syncToken) }
    var listing = try RemoteListing(store, calendarID: id, names)
    let folder = names.place(remote.href)
    // Members have paths below that of the calendar (RFC 4918 5.2), unless the server has always used another one.
    var hasOnlyMembers = true
    let own = try await dav.items(asked, of: remote) { response, place in
      let isMember = names.isMember(place, of: folder)
      if isMember, response.isCalendar { return try listing.add(response, at: place) }
      let isKnown = try isKnown(response.href, place)
      if !isMember, !isKnown { hasOnlyMembers = false }
      if !isMember || isKnown { try listing.add(response, at: place) }
    }
    try listing.finish()
    return (listing.count, hasOnlyMembers, own?.text(DAVNames.syncToken), own?.text(DAVNames.tag))
  }

  /// Whether a resource was an item earlier: servers have changed the content type of items.
  private func isKnown(_ href: String, _ place: String) throws -> Bool {
    try store.mirrors { reader in
      try [names.ownHref(href), place].contains { try reader.mirror(href: $0, calendarID: id) != nil }
    }
  }

  /// Reads the server's new token after sending, and any other changes made in the meantime.
  func settle() async throws {
    hasWritten = true
    if let token = row.token, try await pullChanges(since: token, skippingKnown: true) {
      return try await drain()
    }
    try await pullListing()
    try await drain()
  }
}
