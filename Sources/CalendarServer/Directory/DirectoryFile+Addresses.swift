import GRDB
import MailAddresses
package import Scheduling

extension DirectoryFile {
  /// The maximum number of addresses per user.
  private static let mostAddresses = 20

  /// The calendar addresses of a user, starting with the preferred one.
  ///
  /// - Throws: ``ServerError``.
  public func addresses(of name: String) throws(ServerError) -> [String] {
    try read { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT address FROM addresses WHERE name = ? ORDER BY number"), arguments: [name])
    }
  }

  package func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String] {
    try read { db in
      let marks = databaseQuestionMarks(count: addresses.count)
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: "SELECT address, name FROM addresses WHERE address IN (\(marks))"),
        arguments: StatementArguments(addresses.map(\.text)))
      var users: [AddressIdentity: String] = [:]
      while let row = try rows.next() { users[AddressIdentity(row["address"] as String)] = row["name"] }
      return users
    }
  }

  /// Replaces the e-mail addresses of a user. Invitations to these addresses reach the user, who can also use the
  /// addresses to organize meetings.
  ///
  /// - Parameter addresses: The addresses, starting with the preferred one.
  /// - Throws: ``ServerError``: `notFound` if the user does not exist; `usage` if an address is invalid; `conflict` if
  ///   an address belongs to another user.
  public func setAddresses(of name: String, to addresses: [String]) throws(ServerError) {
    try Self.check(addresses)
    try change { db in
      try Self.checkKnown(name, db)
      try Self.set(addresses, of: name, db)
    }
  }

  /// Checks that the addresses are valid and that there are not too many of them.
  static func check(_ addresses: [String]) throws(ServerError) {
    if addresses.count > mostAddresses {
      throw ServerError(.usage, "a user cannot have \(addresses.count) addresses; the limit is \(mostAddresses)")
    }
    for address in addresses where MailAddress(AddressIdentity(address).text) == nil {
      throw ServerError(.usage, "“\(address)” is not a valid e-mail address")
    }
  }

  /// Replaces the addresses of a user.
  static func set(_ addresses: [String], of name: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM addresses WHERE name = ?", arguments: [name])
    for (number, address) in addresses.enumerated() {
      let text = AddressIdentity(address).text
      let holder = try String.fetchOne(db, sql: "SELECT name FROM addresses WHERE address = ?", arguments: [text])
      if let holder, holder != name { throw ServerError(.conflict, "\(address) belongs to the user \(holder)") }
      try db.execute(
        sql: "INSERT OR IGNORE INTO addresses (address, name, number) VALUES (?, ?, ?)",
        arguments: [text, name, number])
    }
  }
}
