package import CalendarStore
import PostgreSQLAccess

extension HomeDirectory {
  /// The users who share calendars with a user, sorted by name.
  package func owners(sharingWith name: String) throws -> [String] {
    try run("SELECT DISTINCT owner FROM shares WHERE grantee = $1 ORDER BY owner", name).map { try $0.value(0) }
  }

  /// The homes of the users who share calendars with a user, by name. Together with the user's own home, these homes
  /// are needed to list the user's calendars.
  package func homes(sharingWith name: String) throws -> [String: Int64] {
    let rows = try run(
      "SELECT name, home FROM users WHERE name IN (SELECT owner FROM shares WHERE grantee = $1)", name)
    return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value(0), try $0.value(1)) })
  }

  /// Whether an owner shares a calendar with a user and gives that user write access.
  package func lets(_ user: String, writeTo owner: String) throws -> Bool {
    try run("SELECT FROM shares WHERE grantee = $1 AND owner = $2 AND is_writable LIMIT 1", user, owner).first != nil
  }

  /// The owner of the link with the given digest, or nil if there is none.
  package func owner(ofLink digest: String) throws -> String? {
    try run("SELECT owner FROM links WHERE digest = $1", digest).first?.value(0)
  }

  /// Replaces the recorded shares of a store. The error has the code `constraint` if there is no such user. This takes
  /// one round trip if nothing has changed and two if something has.
  package func index(_ shares: [ShareReference], of owner: String) throws {
    let known = try run([
      Query("SELECT calendar, grantee, is_writable FROM shares WHERE owner = $1", owner),
      Query("SELECT share, digest, false FROM links WHERE owner = $1", owner),
    ])
    let found = try known.map { rows in
      Set(try rows.map { Known(number: try $0.value(0), text: try $0.value(1), mayWrite: try $0.value(2)) })
    }
    let users = shares.compactMap { share in
      share.user.map { Known(number: share.calendar, text: $0, mayWrite: share.mayWrite) }
    }
    let links = shares.compactMap { share in
      share.user == nil ? share.digest.map { Known(number: share.id, text: $0, mayWrite: false) } : nil
    }
    if found == [Set(users), Set(links)] { return }
    try change(shares, of: owner)
  }

  /// A row of `shares` or `links`.
  private struct Known: Hashable {
    let number: Int64
    let text: String
    let mayWrite: Bool
  }

  private func change(_ shares: [ShareReference], of owner: String) throws {
    // Locking the user prevents two of these changes from interfering with each other.
    try run(
      [
        Query("SELECT FROM users WHERE name = $1 FOR UPDATE", owner),
        Query("DELETE FROM shares WHERE owner = $1", owner), Query("DELETE FROM links WHERE owner = $1", owner),
      ] + sharing(shares, of: owner))
  }

  /// The statements that record the shares of a store for which none are recorded yet.
  func sharing(_ shares: [ShareReference], of owner: String) -> [Query] {
    shares.compactMap { share -> Query? in
      if let user = share.user {
        return Query(
          """
          INSERT INTO shares (owner, calendar, grantee, is_writable) VALUES ($1, $2, $3, $4)
          ON CONFLICT (grantee, owner, calendar) DO UPDATE SET is_writable = excluded.is_writable
          """, owner, share.calendar, user, share.mayWrite)
      }
      return share.digest.map { digest in
        Query(
          """
          INSERT INTO links (digest, owner, share) VALUES ($1, $2, $3)
          ON CONFLICT (digest) DO UPDATE SET owner = excluded.owner, share = excluded.share
          """, digest, owner, share.id)
      }
    }
  }
}
