import Fetching
import XML

extension SimulatedServer.State {
  typealias Answer = SimulatedServer.Answer

  mutating func answer(_ request: HTTPRequest, _ body: [UInt8], isShortened: Bool = false) -> Answer {
    guard let newHome else { return answer(request, body, at: request.url.path, isShortened: isShortened) }
    let (old, path) = (SimulatedServer.home, request.url.path)
    if path.hasPrefix(old) { return Answer(status: 301, header: ["Location": newHome + path.dropFirst(old.count)]) }
    let bytes = Array(String(decoding: body, as: UTF8.self).replacing(newHome, with: old).utf8)
    var answer = answer(request, bytes, at: path.replacing(newHome, with: old), isShortened: isShortened)
    answer.body = answer.body.replacing(old, with: newHome)
    return answer
  }

  private mutating func answer(
    _ request: HTTPRequest, _ body: [UInt8], at path: String, isShortened: Bool
  ) -> Answer {
    let path = String(decoding: HTTPURL.decoding(path), as: UTF8.self)
    switch request.method {
    case "PROPFIND": return properties(path, depth: request.header["Depth"] ?? "0", isShortened: isShortened)
    case "REPORT": return report(path, body)
    case "GET": return get(path)
    case "PUT": return put(path, request.header, String(decoding: body, as: UTF8.self))
    case let method where ineffective[method] != nil: return Answer(status: ineffective[method] ?? 0)
    case "DELETE": return delete(path, request.header)
    case "MOVE": return move(path, request.header)
    case "MKCALENDAR": return make(path, body)
    case "PROPPATCH": return change(path, body)
    default: return Answer(status: 405)
    }
  }

  // MARK: Changes

  package mutating func store(_ text: String, at href: String, in collection: String) {
    counter += 1
    var text = traits.schedules ? Rewriter.delivered(text) : text
    if traits.expectsReplies, !text.contains("RSVP=") {
      text = text.replacing("ATTENDEE;", with: "ATTENDEE;RSVP=TRUE;")
    }
    let rewritten = Rewriter.rewrite(text, traits.rewriting)
    let tag =
      traits.tagsAreCounters
      ? "\"\(traits.ignoresConditions ? "gcs" : "c")\(counter)\"" : "\"\(UInt(bitPattern: stableHash(rewritten)))\""
    calendars[collection]?.resources[href] = SimulatedServer.Resource(text: rewritten, tag: tag)
    calendars[collection]?.log.append(href)
  }

  mutating func remove(_ href: String, in collection: String) {
    guard calendars[collection]?.resources.removeValue(forKey: href) != nil else { return }
    calendars[collection]?.log.append(href)
  }

  private func collection(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[...$0]) }.flatMap { calendars[$0] == nil ? nil : $0 }
  }

  private mutating func put(_ path: String, _ header: HTTPHeader, _ text: String) -> Answer {
    guard let collection = collection(of: path) else { return Answer(status: 409) }
    guard calendars[collection]?.isWritable == true else { return Answer(status: 403) }
    if let refusedWord, text.contains(refusedWord) { return Answer(status: refusalStatus) }
    let old = calendars[collection]?.resources[path]
    if !traits.ignoresConditions {
      if header["If-None-Match"] == "*", old != nil { return Answer(status: 412) }
      if let wanted = header["If-Match"], wanted != old?.tag { return Answer(status: 412) }
    }
    let uid = Rewriter.uid(text)
    let others = calendars[collection]?.resources.filter { $0.key != path && $0.value.uid == uid } ?? [:]
    if !others.isEmpty, !traits.allowsTwins { return Answer(status: 412) }
    if traits.keepsOldVersions, let old {
      return Answer(status: 204, header: traits.putGivesTag ? ["ETag": old.tag] : [:])
    }
    store(text, at: path, in: collection)
    var answer = Answer(status: old == nil ? 201 : 204)
    if traits.putGivesTag, let tag = calendars[collection]?.resources[path]?.tag { answer.header["ETag"] = tag }
    if let location { answer.header["Location"] = location }
    return answer
  }

  private mutating func delete(_ path: String, _ header: HTTPHeader) -> Answer {
    if calendars[path] != nil {
      calendars[path] = nil
      return Answer(status: 204)
    }
    guard let collection = collection(of: path), let old = calendars[collection]?.resources[path] else {
      return Answer(status: 404)
    }
    guard calendars[collection]?.isWritable == true else { return Answer(status: 403) }
    if let wanted = header["If-Match"], wanted != old.tag, !traits.ignoresConditions { return Answer(status: 412) }
    if header["Schedule-Reply"] == "F" { silentlyDeleted.append(path) }
    remove(path, in: collection)
    return Answer(status: 204)
  }

  private mutating func move(_ path: String, _ header: HTTPHeader) -> Answer {
    guard traits.moves else { return Answer(status: 405) }
    onMove?(&self)
    let destination = header["Destination"].flatMap { try? HTTPURL($0).path } ?? ""
    guard let collection = collection(of: path), let moved = calendars[collection]?.resources[path] else {
      return Answer(status: 404)
    }
    guard let other = self.collection(of: destination) else { return Answer(status: 409) }
    guard calendars[collection]?.isWritable == true, calendars[other]?.isWritable == true else {
      return Answer(status: 403)
    }
    if let wanted = header["If-Match"], wanted != moved.tag, !traits.ignoresConditions, onMove == nil {
      return Answer(status: 412)
    }
    if calendars[other]?.resources[destination] != nil { return Answer(status: 412) }
    let isTwin = calendars[other]?.resources.contains { $0.value.uid == moved.uid } ?? false
    if isTwin, !traits.allowsTwins { return Answer(status: 412) }
    remove(path, in: collection)
    calendars[other]?.resources[destination] = moved
    calendars[other]?.log.append(destination)
    return Answer(status: moveStatus ?? 201)
  }

  private mutating func make(_ path: String, _ body: [UInt8]) -> Answer {
    if calendars[path] != nil { return Answer(status: 405) }
    let texts = Rewriter.texts(body)
    var made = SimulatedServer.Collection(title: texts["displayname"]?.first ?? "")
    made.color = texts["calendar-color"]?.first
    calendars[path] = made
    return Answer(status: 201)
  }

  private mutating func change(_ path: String, _ body: [UInt8]) -> Answer {
    guard calendars[path] != nil else { return Answer(status: 404) }
    let texts = Rewriter.texts(body)
    if let title = texts["displayname"]?.first { calendars[path]?.title = title }
    if let color = texts["calendar-color"]?.first { calendars[path]?.color = color }
    let names = texts.keys.map { $0 == "displayname" ? "<D:displayname/>" : "<A:\($0)/>" }.joined()
    return multistatus("<D:response><D:href>\(path)</D:href>\(found(names))</D:response>")
  }

  // MARK: Reading

  private func get(_ path: String) -> Answer {
    guard let collection = collection(of: path), let found = calendars[collection]?.resources[path] else {
      return Answer(status: 404)
    }
    return Answer(status: 200, header: ["ETag": found.tag], body: found.text)
  }

  private func found(_ properties: String) -> String {
    "<D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>"
  }

  private func multistatus(_ content: String) -> Answer {
    Answer(
      status: 207,
      body: """
        <?xml version="1.0" encoding="utf-8"?>
        <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/" \
        xmlns:A="http://apple.com/ns/ical/">\(content)</D:multistatus>
        """)
  }

  private func token(_ collection: SimulatedServer.Collection) -> String { "sim:\(collection.log.count)" }

  /// The properties about the current user, which every resource has.
  private var principal: String {
    "<D:current-user-principal><D:href>\(SimulatedServer.home)</D:href></D:current-user-principal>"
  }

  private func entry(_ path: String, _ collection: SimulatedServer.Collection, besides more: String = "") -> String {
    var properties = more + "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
    properties += "<D:displayname>\(Rewriter.escaped(collection.title))</D:displayname>"
    if let color = collection.color { properties += "<A:calendar-color>\(color)</A:calendar-color>" }
    if traits.hasTag { properties += "<S:getctag>tag-\(collection.log.count)</S:getctag>" }
    if traits.hasToken { properties += "<D:sync-token>\(token(collection))</D:sync-token>" }
    if let id = collection.resourceID { properties += "<D:resource-id><D:href>\(id)</D:href></D:resource-id>" }
    let right = collection.isWritable ? "<D:all/>" : "<D:read/>"
    properties += "<D:current-user-privilege-set><D:privilege>\(right)</D:privilege></D:current-user-privilege-set>"
    return "<D:response><D:href>\(path)</D:href>\(found(properties))</D:response>"
  }

  private func properties(_ path: String, depth: String, isShortened: Bool) -> Answer {
    let home = SimulatedServer.home
    if path == home, depth == "1" {
      let own =
        "<D:response><D:href>\(home)</D:href>\(found("<D:resourcetype><D:collection/></D:resourcetype>"))</D:response>"
      let all = calendars.keys.sorted().filter { !hiddenCalendars.contains($0) }.map {
        entry(traits.escapesCalendars ? $0.replacing("@", with: "%40") : $0, calendars[$0] ?? .init(title: ""))
      }
      let others = calendarLinks.map { entry($0, .init(title: $0)) }
      return multistatus(own + (others + all).joined())
    }
    if let collection = calendars[path] {
      if depth == "0" { return multistatus(entry(path, collection, besides: principal)) }
      let hrefs = collection.resources.keys.sorted()
      let type = traits.listedType.map { "<D:getcontenttype>\($0)</D:getcontenttype>" } ?? ""
      let all = (isShortened ? Array(hrefs.dropFirst(hrefs.count / 3)) : hrefs).map { href in
        let tag = Rewriter.escaped(collection.resources[href]?.tag ?? "")
        return
          "<D:response><D:href>\(escaped(href, isListing: true))</D:href>\(found("<D:getetag>\(tag)</D:getetag><D:resourcetype/>\(type)"))</D:response>"
      }
      if traits.cutsListings {
        return multistatus(entry(path, collection) + all.prefix(2).joined() + Self.hasMore(path))
      }
      return multistatus(entry(path, collection) + all.joined())
    }
    if depth == "0", hasUsers, ["/", home, "/.well-known/caldav"].contains(path) {
      let link = homeLink ?? home
      let set =
        path == home || traits.namesHomeEverywhere
        ? "<C:calendar-home-set><D:href>\(link)</D:href></C:calendar-home-set>" : ""
      let hrefs = addresses.map { "<D:href>\($0)</D:href>" }.joined()
      let own =
        path == home && !addresses.isEmpty
        ? "<C:calendar-user-address-set>\(hrefs)</C:calendar-user-address-set>" : ""
      return multistatus("<D:response><D:href>\(path)</D:href>\(found(principal + set + own))</D:response>")
    }
    if let name = self.collection(of: path), let found = calendars[name]?.resources[path] {
      let tag = "<D:getetag>\(Rewriter.escaped(found.tag))</D:getetag><D:resourcetype/>"
      return multistatus("<D:response><D:href>\(path)</D:href>\(self.found(tag))</D:response>")
    }
    return Answer(status: 404)
  }

  private func escaped(_ href: String, isListing: Bool) -> String {
    if isListing { return traits.listedOrigin + href }
    return traits.escapesOtherwise ? href.replacing("@", with: "%40") : href
  }

  private func report(_ path: String, _ body: [UInt8]) -> Answer {
    guard let collection = calendars[path] else { return Answer(status: 404) }
    let texts = Rewriter.texts(body)
    if texts["sync-token"] != nil { return changes(path, collection, since: texts["sync-token"]?.first ?? "") }
    let hrefs = (texts["href"] ?? []).map { String(decoding: HTTPURL.decoding($0), as: UTF8.self) }
    if traits.multigetFailsForMissing, hrefs.contains(where: { collection.resources[$0] == nil }) {
      return Answer(status: 404)
    }
    let all = hrefs.map { href -> String in
      guard let found = collection.resources[href] else {
        return traits.multigetOmitsMissing
          ? ""
          : "<D:response><D:href>\(escaped(href, isListing: false))</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>"
      }
      let text = Rewriter.escaped(found.text).replacing("\r\n", with: traits.linesEndWithLF ? "\n" : "&#13;\n")
      let data = "<D:getetag>\(Rewriter.escaped(found.tag))</D:getetag><C:calendar-data>\(text)</C:calendar-data>"
      return "<D:response><D:href>\(escaped(href, isListing: false))</D:href>\(self.found(data))</D:response>"
    }
    return multistatus(all.joined())
  }

  private func changes(_ path: String, _ collection: SimulatedServer.Collection, since token: String) -> Answer {
    guard traits.hasSync else { return Answer(status: 403) }
    let number = token.split(separator: ":").last.flatMap { Int($0) } ?? -1
    if traits.neverComesToAnEnd {
      return multistatus(Self.hasMore(path) + "<D:sync-token>sim:\(number + 1)</D:sync-token>")
    }
    let isKnown =
      token.hasPrefix("sim:") && (0...collection.log.count).contains(number)
      && collection.log.count - number < traits.tokenLife
    if !isKnown {
      switch traits.badToken {
      case .forbidden: return Answer(status: 403, body: "<D:error xmlns:D=\"DAV:\"><D:valid-sync-token/></D:error>")
      case .preconditionFailed: return Answer(status: 412)
      case .everything: break
      }
    }
    var end = collection.log.count
    if isKnown, end - number > traits.changeLimit { end = number + traits.changeLimit }
    let hrefs = isKnown ? Set(collection.log[number..<end]) : Set(collection.resources.keys)
    var all = hrefs.sorted().map { href -> String in
      guard let found = collection.resources[href] else {
        return
          "<D:response><D:href>\(escaped(href, isListing: false))</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>"
      }
      let tag = "<D:getetag>\(Rewriter.escaped(found.tag))</D:getetag>"
      return "<D:response><D:href>\(escaped(href, isListing: false))</D:href>\(self.found(tag))</D:response>"
    }
    if traits.namesCollectionInChanges { all.append(entry(path, collection)) }
    if end < collection.log.count { all.append(Self.hasMore(path)) }
    return multistatus(all.joined() + "<D:sync-token>sim:\(end)</D:sync-token>")
  }

  /// The response for a truncated report (RFC 6578 3.6).
  private static func hasMore(_ path: String) -> String {
    "<D:response><D:href>\(path)</D:href><D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response>"
  }
}

/// Returns a hash that is the same in every process.
private func stableHash(_ text: String) -> Int {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  return Int(truncatingIfNeeded: hash)
}
