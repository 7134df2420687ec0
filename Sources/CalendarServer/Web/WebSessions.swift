import Synchronization

/// Who is signed in with a browser. A restart signs everybody out.
final class WebSessions: Sendable {
  /// Somebody who is signed in.
  struct Session: Sendable, Hashable {
    /// The name; nil for the single owner of a server without users.
    let user: String?
    /// What forms send back, so that no page elsewhere can send them in this name.
    let token: String
  }

  private struct State {
    var sessions: [String: (session: Session, until: ContinuousClock.Instant)] = [:]
    /// What lets the single owner in, once.
    var link: String?
    var address = ""
  }

  private let state = Mutex(State())

  /// For how long somebody stays signed in without asking for anything.
  static let rest: Duration = .seconds(30 * 86_400)
  /// How many may be signed in; who has rested longest goes first.
  private static let most = 1000

  /// Where the server listens, once it does, as a URL without a path.
  var address: String {
    get { state.withLock { $0.address } }
    set { state.withLock { $0.address = newValue } }
  }

  /// Signs somebody in; gives what the cookie holds.
  func begin(_ user: String?) -> String {
    let name = Self.secret()
    let now = ContinuousClock.now
    state.withLock { state in
      if state.sessions.count >= Self.most {
        state.sessions = state.sessions.filter { $0.value.until > now }
        if state.sessions.count >= Self.most, let oldest = state.sessions.min(by: { $0.value.until < $1.value.until }) {
          state.sessions[oldest.key] = nil
        }
      }
      state.sessions[name] = (Session(user: user, token: Self.secret()), now + Self.rest)
    }
    return name
  }

  /// Who has a cookie; nil if nobody is signed in with it.
  func session(_ cookie: String?) -> Session? {
    guard let cookie else { return nil }
    let now = ContinuousClock.now
    return state.withLock { state in
      guard let found = state.sessions[cookie], found.until > now else {
        state.sessions[cookie] = nil
        return nil
      }
      state.sessions[cookie]?.until = now + Self.rest
      return found.session
    }
  }

  /// Signs somebody out.
  func end(_ cookie: String?) {
    guard let cookie else { return }
    state.withLock { $0.sessions[cookie] = nil }
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

  /// 256 random bits.
  private static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
