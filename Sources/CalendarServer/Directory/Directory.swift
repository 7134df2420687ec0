package import CalendarStore
package import Scheduling

/// A source of users and their passwords.
package protocol UserSource: Sendable {
  /// Returns a number that changes with every change to users or passwords. Anything cached under an earlier number is
  /// no longer valid.
  ///
  /// - Throws: `ServerError` if the number cannot be read. All sign-ins must then be refused.
  func generation() throws(ServerError) -> Int64
  /// The names of all users.
  ///
  /// - Throws: `ServerError`.
  func names() throws(ServerError) -> [String]
  /// Whether a user with this name exists.
  ///
  /// - Throws: `ServerError`.
  func contains(_ name: String) throws(ServerError) -> Bool
  /// The passwords of a user. Empty if the user does not exist.
  ///
  /// - Throws: `ServerError`.
  func passwords(of name: String) throws(ServerError) -> [StoredPassword]
}

/// The data that a server keeps in addition to the stores: users, sessions, and an index of shares.
///
/// Several servers may use the same directory. A change is durable by the time the call returns.
package protocol Directory: UserSource {
  /// The passwords of the single owner's programs and devices, for a server without users.
  ///
  /// - Throws: `ServerError`.
  func ownerPasswords() throws(ServerError) -> [StoredPassword]

  // MARK: Addresses

  /// The calendar addresses of a user, starting with the preferred one.
  ///
  /// - Throws: `ServerError`.
  func addresses(of name: String) throws(ServerError) -> [String]
  /// The users who have any of these calendar addresses.
  ///
  /// - Throws: `ServerError`.
  func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String]

  // MARK: Outgoing messages

  /// Records that a user's store contains messages to send, unless an earlier time is already recorded.
  ///
  /// - Parameter time: When they are due, in seconds since 1970.
  /// - Throws: `ServerError`.
  func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws(ServerError)
  /// Sets when a user's next message is due, replacing the recorded time.
  ///
  /// - Parameter time: The time in seconds since 1970, or nil if nothing is waiting.
  /// - Throws: `ServerError`.
  func setWaiting(_ way: MessageWay, of name: String, at time: Int64?) throws(ServerError)
  /// The users with messages that are due, longest overdue first.
  ///
  /// - Throws: `ServerError`.
  func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws(ServerError) -> [String]

  // MARK: Sessions

  /// Stores a session.
  ///
  /// - Throws: `ServerError`.
  func begin(_ session: StoredSession) throws(ServerError)
  /// The session with the given digest, or nil if there is none.
  ///
  /// - Throws: `ServerError`.
  func session(_ digest: String) throws(ServerError) -> StoredSession?
  /// Ends a session.
  ///
  /// - Throws: `ServerError`.
  func endSession(_ digest: String) throws(ServerError)

  // MARK: Settings

  /// The page settings of a user, or of the single owner if the name is nil.
  ///
  /// - Throws: `ServerError`.
  func settings(of name: String?) throws(ServerError) -> [String: String]
  /// Replaces the page settings of a user, or of the single owner if the name is nil.
  ///
  /// - Throws: `ServerError`.
  func setSettings(of name: String?, to settings: [String: String]) throws(ServerError)

  // MARK: Shares

  /// The users who share calendars with a user, sorted by name.
  ///
  /// - Throws: `ServerError`.
  func owners(sharingWith name: String) throws(ServerError) -> [String]

  /// Whether an owner shares a calendar with a user and gives that user write access.
  ///
  /// - Throws: `ServerError`.
  func lets(_ user: String, writeTo owner: String) throws(ServerError) -> Bool
  /// The owner of the store that has a link with this digest, or nil if there is none.
  ///
  /// - Throws: `ServerError`.
  func owner(ofLink digest: String) throws(ServerError) -> String?
  /// Replaces the index entries for everything that a store shares.
  ///
  /// - Parameter state: The file state of the store that the index describes, or nil if unknown.
  /// - Throws: `ServerError`.
  func index(_ shares: [ShareReference], of owner: String, at state: String?) throws(ServerError)
  /// The indexed state of each store's file, by owner.
  ///
  /// - Throws: `ServerError`.
  func indexedStates() throws(ServerError) -> [String: String]
}

/// A session as it is stored.
package struct StoredSession: Hashable, Sendable {
  /// The digest of the browser's secret.
  package let digest: String
  /// The user's name, or nil for the single owner.
  package let name: String?
  /// The proof of the password that the session was started with, `StoredPassword.proof`. Empty for the single owner.
  package let proof: String
  /// The end of the session, in seconds since 1970.
  package var until: Int64

  /// Creates a session from its properties.
  package init(digest: String, name: String?, proof: String, until: Int64) {
    (self.digest, self.name, self.proof, self.until) = (digest, name, proof, until)
  }
}
