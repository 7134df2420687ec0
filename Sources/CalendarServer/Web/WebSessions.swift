import CivilTime
import MessageDigests
import Synchronization

/// Browser sessions. They are stored in the directory and survive a restart.
final class WebSessions: Sendable {
  /// A session.
  struct Session: Sendable, Hashable {
    /// The user's name, or nil for the single owner of a server without users.
    let user: String?
    /// The proof of the password that the session was started with, or the account of the single owner's browser.
    let proof: String
    /// The token that forms send back, which prevents cross-site request forgery.
    let token: String
  }

  private struct State {
    /// The secret in the single owner's sign-in link, which works once.
    var link: String?
    var address = ""
  }

  private let directory: any Directory
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// How long an unused session stays valid.
  static let rest: Duration = .seconds(30 * 86_400)
  /// The minimum number of seconds between extensions of a session. Without it, every request would cause a write.
  private static let renewal: Int64 = 86_400

  /// - Parameter now: The clock, which tests replace.
  init(_ directory: any Directory, now: @escaping @Sendable () -> Instant = { .now }) {
    self.directory = directory
    self.now = now
  }

  /// The URL of the server without a path, once it is listening.
  var address: String {
    get { state.withLock { $0.address } }
    set { state.withLock { $0.address = newValue } }
  }

  /// Starts a session and returns the value of its cookie.
  ///
  /// - Parameters:
  ///   - name: The user's name, or nil for the single owner.
  ///   - proof: The proof that the session depends on; see ``Session/proof``.
  /// - Throws: `ServerError` if the session cannot be stored.
  func begin(_ name: String?, proof: String) throws(ServerError) -> String {
    let cookie = Self.secret()
    try directory.begin(StoredSession(digest: Self.digest(cookie), name: name, proof: proof, until: end))
    return cookie
  }

  /// Returns the session that a cookie belongs to, or nil if there is none. The server mode decides whether the session
  /// is still valid.
  ///
  /// - Throws: `ServerError` if the session cannot be read.
  func session(_ cookie: String?) throws(ServerError) -> Session? {
    guard let cookie, var found = try directory.session(Self.digest(cookie)), found.until > now().secondsSince1970
    else { return nil }
    if found.until < end - Self.renewal {
      found.until = end
      try? directory.begin(found)
    }
    return Session(user: found.name, proof: found.proof, token: Self.digest("form \(cookie)"))
  }

  /// Ends a session.
  ///
  /// - Throws: `ServerError` if this cannot be stored.
  func end(_ cookie: String?) throws(ServerError) {
    guard let cookie else { return }
    try directory.endSession(Self.digest(cookie))
  }

  /// Creates a sign-in link that works once for the single owner, replacing the previous one.
  func newLink() -> String {
    let link = Self.secret()
    state.withLock { $0.link = link }
    return link
  }

  /// Whether a string is the secret of the link. If so, the link stops working.
  func take(link: String) -> Bool {
    state.withLock { state in
      guard state.link == link else { return false }
      state.link = nil
      return true
    }
  }

  private var end: Int64 { now().secondsSince1970 + Self.rest.components.seconds }

  private static func digest(_ text: String) -> String { MessagePadding.hexadecimal(SHA256.digest(text.utf8)) }

  /// Returns 256 random bits as text.
  private static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
