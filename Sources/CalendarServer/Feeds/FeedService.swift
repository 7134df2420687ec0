import Archives
import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import Logging

/// Serves feeds to anyone who has the link, without requiring a user name and password.
struct FeedService: Sendable {
  let stores: ServedStores
  /// The users whose links are valid.
  let users: CalendarUsers
  let logger: Logger
  private let cache = FeedCache()
  private let brake = GuessBrake()

  init(_ stores: ServedStores, _ users: CalendarUsers, _ logger: Logger) {
    self.stores = stores
    self.users = users
    self.logger = logger
  }

  /// Answers a request for the feed that a secret gives access to. The path may have a file extension.
  func response(to request: ServedRequest) -> ServedResponse {
    guard [.get, .head].contains(request.method) else { return .readOnly }
    let parts = Self.parts(of: request)
    do {
      guard request.path.segments.count == 2, let secret = parts.first.flatMap({ FeedSecret($0) }),
        parts.count == 1 || FeedFormat(rawValue: parts[1]) != nil, let found = try find(secret)
      else { return ServedResponse(.notFound, text: "this feed does not exist or is no longer shared") }
      if let refusal = refusal(request, found) { return refusal }
      return try response(
        to: request, found, FeedFormat(extension: parts.count == 2 ? parts[1] : nil, accept: request[.accept]))
    } catch {
      logger.error("a feed could not be generated: \(error)")
      return .later(.serviceUnavailable, seconds: 60, "the feed could not be generated")
    }
  }

  // MARK: Finding

  /// The user whose link a request uses, or nil if there is no such link.
  func owner(of request: ServedRequest) -> String? {
    Self.parts(of: request).first.flatMap { FeedSecret($0) }.flatMap { try? stores.owner(ofLink: $0.digest) }
  }

  /// The secret in the path of a request, and the file extension if there is one.
  private static func parts(of request: ServedRequest) -> [String] {
    (request.path.segments.last ?? "").split(separator: ".", maxSplits: 1).map(String.init)
  }

  private struct Found {
    let user: String
    let store: CalendarStore
    let share: CalendarShare
    let link: FeedLink
  }

  private func find(_ secret: FeedSecret) throws -> Found? {
    let digest = secret.digest
    guard let (user, store) = try stores.holder(ofLink: digest),
      user.isEmpty || users.mode.users?.contains(user) == true,
      let share = try store.share(ofSecret: digest), case .link(_, let link) = share.audience
    else { return nil }
    return Found(user: user, store: store, share: share, link: link)
  }

  /// The response to a request whose password is missing or wrong, or nil if access is granted.
  private func refusal(_ request: ServedRequest, _ found: Found) -> ServedResponse? {
    let share = found.share
    guard let hash = found.link.passwordHash else { return nil }
    let challenge = ServedResponse(
      .unauthorized, text: "a password is required; any name is accepted",
      [.wwwAuthenticate: "Basic realm=\"Calendar\", charset=\"UTF-8\""])
    guard let (_, password) = request[.authorization].flatMap(BasicCredentials.read) else { return challenge }
    // The IDs of shares are unique only within a store.
    let keys = ["\(request.addressKey) \(share.id) \(found.user)"]
    if let seconds = brake.wait(keys) { return .later(.tooManyRequests, seconds: seconds, "too many wrong passwords") }
    if PasswordHash.matches(password, hash) {
      brake.forget(keys)
      return nil
    }
    brake.note(keys)
    logger.warning("wrong password for a link", metadata: ["address": "\(request.address)", "share": "\(share.id)"])
    return challenge
  }

  // MARK: Answering

  private func response(to request: ServedRequest, _ found: Found, _ format: FeedFormat) throws -> ServedResponse {
    let addresses = try found.link.isBusyOnly ? Set(users.addresses(of: found.user)) : []
    let content = try FeedContent(found.store, found.share, found.link, addresses: addresses, now: .now)
    let key = FeedCache.Key(
      user: found.user, addresses: addresses, share: found.share, format: format,
      revision: try found.store.revision(), day: content.today)
    let feed = try cache.feed(key) {
      let bytes = try content.bytes(format)
      try WorkBudget.check()
      return FeedCache.Feed(bytes: bytes, packed: GzipBytes.packed(bytes), etag: Digest(bytes).text)
    }
    let packed = request.takesGzip ? feed.packed : nil
    let tag = EntityTag(packed == nil ? feed.etag : "\(feed.etag)-gzip")
    let modified = content.changed.map { HTTPDate.text(of: $0) }
    var response = ServedResponse(
      .ok,
      [
        .contentType: format.mediaType, .eTag: tag.text, .vary: "Accept, Accept-Encoding", .robots: "noindex",
      ])
    response.fields[.lastModified] = modified
    if format == .html {
      response.fields[.contentSecurityPolicy] =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }
    // RFC 9110 13.2.2: If-None-Match takes precedence.
    let isKnown =
      request[.ifNoneMatch].map { tag.isNamed(in: $0, isWeak: true) }
      ?? (modified != nil && request[.ifModifiedSince] == modified)
    if isKnown {
      response.status = .notModified
      return response
    }
    if packed != nil { response.fields[.contentEncoding] = "gzip" }
    response.body = packed ?? feed.bytes
    return response
  }
}

extension HTTPField.Name {
  static let robots = HTTPField.Name("X-Robots-Tag")!
}
