import CivilTime
import MessageDigests
import Synchronization

/// Who is signed in with a browser, as the directory keeps it: a restart signs nobody out.
final class WebSessions: Sendable {
  /// Somebody who is signed in.
  struct Session: Sendable, Hashable {
    /// The name; nil for the single owner of a server without users.
    let user: String?
    /// The proof of the password that it came about by.
    let proof: String
    /// What forms send back, so that no page elsewhere can send them in this name.
    let token: String
  }

  private struct State {
    /// What lets the single owner in, once.
    var link: String?
    var address = ""
  }

  private let directory: any Directory
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// For how long somebody stays signed in without asking for anything.
  static let rest: Duration = .seconds(30 * 86_400)
  /// After how many seconds an end is moved on, so that not every request writes.
  private static let renewal: Int64 = 86_400

  /// - Parameter now: the clock, which tests set.
  init(_ directory: any Directory, now: @escaping @Sendable () -> Instant = { .now }) {
    self.directory = directory
    self.now = now
  }

  /// Where the server listens, once it does, as a URL without a path.
  var address: String {
    get { state.withLock { $0.address } }
    set { state.withLock { $0.address = newValue } }
  }

  /// Signs somebody in; gives what the cookie holds.
  ///
  /// - Parameter user: nil for the single owner.
  /// - Throws: `ServerError` if nobody can be signed in.
  func begin(_ user: UserCheck.KnownUser?) throws(ServerError) -> String {
    let cookie = Self.secret()
    try directory.begin(
      StoredSession(digest: Self.digest(cookie), name: user?.name, proof: user?.proof ?? "", until: end))
    return cookie
  }

  /// Who has a cookie; nil if nobody is signed in with it. Whether they may still ask, the mode of the server says.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func session(_ cookie: String?) throws(ServerError) -> Session? {
    guard let cookie, var found = try directory.session(Self.digest(cookie)), found.until > now().secondsSince1970
    else { return nil }
    if found.until < end - Self.renewal {
      found.until = end
      try? directory.begin(found)
    }
    return Session(user: found.name, proof: found.proof, token: Self.digest("form \(cookie)"))
  }

  /// Signs somebody out.
  ///
  /// - Throws: `ServerError` if that cannot be kept.
  func end(_ cookie: String?) throws(ServerError) {
    guard let cookie else { return }
    try directory.endSession(Self.digest(cookie))
  }

  /// Makes a link that lets the single owner in once, and takes the place of the one before.
  func newLink() -> String {
    let link = Self.secret()
    state.withLock { $0.link = link }
    return link
  }

  /// Whether a text is that of the link, which then works no more.
  func take(link: String) -> Bool {
    state.withLock { state in
      guard state.link == link else { return false }
      state.link = nil
      return true
    }
  }

  private var end: Int64 { now().secondsSince1970 + Self.rest.components.seconds }

  private static func digest(_ text: String) -> String { MessagePadding.hexadecimal(SHA256.digest(text.utf8)) }

  /// 256 random bits.
  private static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
