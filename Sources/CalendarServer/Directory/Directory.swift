package import CalendarStore
package import Scheduling

/// Users and their passwords, wherever they are kept.
package protocol UserSource: Sendable {
  /// A number that is another one as soon as users or passwords have changed. What was remembered under another number counts no
  /// more.
  ///
  /// - Throws: `ServerError` if nobody can tell; nobody may be let in then.
  func generation() throws(ServerError) -> Int64
  /// The names of all users.
  ///
  /// - Throws: `ServerError`.
  func names() throws(ServerError) -> [String]
  /// Whether there is a user of a name.
  ///
  /// - Throws: `ServerError`.
  func contains(_ name: String) throws(ServerError) -> Bool
  /// The passwords of a user; none if there is no such user.
  ///
  /// - Throws: `ServerError`.
  func passwords(of name: String) throws(ServerError) -> [StoredPassword]
}

/// What a server knows beside what is in the stores: users, who is signed in, and what is shared and by whom.
///
/// There may be several servers on one directory. What one of them was told has been kept when the call returns.
package protocol Directory: UserSource {
  /// The passwords of the single owner's programs and devices, for a server without users.
  ///
  /// - Throws: `ServerError`.
  func ownerPasswords() throws(ServerError) -> [StoredPassword]

  // MARK: Addresses

  /// The calendar addresses of a user, the preferred one first.
  ///
  /// - Throws: `ServerError`.
  func addresses(of name: String) throws(ServerError) -> [String]
  /// The users who have some of these calendar addresses.
  ///
  /// - Throws: `ServerError`.
  func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String]

  // MARK: What waits to be sent

  /// Notes that the store of a user has something to be sent, if nothing says so already.
  ///
  /// - Parameter time: from when on, in seconds since 1970.
  /// - Throws: `ServerError`.
  func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws(ServerError)
  /// Says when something of a user is due next, in place of what was known.
  ///
  /// - Parameter time: nil if nothing waits.
  /// - Throws: `ServerError`.
  func setWaiting(_ way: MessageWay, of name: String, at time: Int64?) throws(ServerError)
  /// The users of whom something is due, those who have waited longest first.
  ///
  /// - Throws: `ServerError`.
  func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws(ServerError) -> [String]

  // MARK: Sessions

  /// Keeps that somebody has signed in.
  ///
  /// - Throws: `ServerError`.
  func begin(_ session: StoredSession) throws(ServerError)
  /// What is kept under a digest; nil if there is nothing.
  ///
  /// - Throws: `ServerError`.
  func session(_ digest: String) throws(ServerError) -> StoredSession?
  /// Ends a session.
  ///
  /// - Throws: `ServerError`.
  func endSession(_ digest: String) throws(ServerError)

  // MARK: Settings

  /// What a user has chosen for pages; of the single owner, for nil.
  ///
  /// - Throws: `ServerError`.
  func settings(of name: String?) throws(ServerError) -> [String: String]
  /// Keeps what a user has chosen for pages, in place of what was chosen before.
  ///
  /// - Throws: `ServerError`.
  func setSettings(of name: String?, to settings: [String: String]) throws(ServerError)

  // MARK: What is shared

  /// The users who share calendars with somebody, in the order of names.
  ///
  /// - Throws: `ServerError`.
  func owners(sharingWith name: String) throws(ServerError) -> [String]

  /// Whether somebody shares a calendar with a user who may write to it.
  ///
  /// - Throws: `ServerError`.
  func lets(_ user: String, writeTo owner: String) throws(ServerError) -> Bool
  /// Whose store has a link with this digest; nil if none has.
  ///
  /// - Throws: `ServerError`.
  func owner(ofLink digest: String) throws(ServerError) -> String?
  /// Keeps what a store shares, in place of what was known of it.
  ///
  /// - Parameter state: the state of the store's file at which that was so; nil if it is not known.
  /// - Throws: `ServerError`.
  func index(_ shares: [ShareReference], of owner: String, at state: String?) throws(ServerError)
  /// The state of the file of each store whose shares are known.
  ///
  /// - Throws: `ServerError`.
  func indexedStates() throws(ServerError) -> [String: String]
}

/// Somebody who is signed in, as it is kept.
package struct StoredSession: Hashable, Sendable {
  /// What is kept of the secret that the browser has.
  package let digest: String
  /// The name; nil for the single owner.
  package let name: String?
  /// The proof of the password that it came about by, `StoredPassword.proof`; empty for the single owner.
  package let proof: String
  /// When it ends, in seconds since 1970.
  package var until: Int64

  /// - Parameters: as the properties.
  package init(digest: String, name: String?, proof: String, until: Int64) {
    (self.digest, self.name, self.proof, self.until) = (digest, name, proof, until)
  }
}
