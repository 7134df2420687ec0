import CPostgreSQL
import Foundation

/// Where a database is: a URL such as `postgresql://almanac@db1,db2/almanac?sslmode=verify-full`, or `host=db1 dbname=almanac`,
/// as libpq takes them (PostgreSQL's manual, 34.1.1).
///
/// It has no password, since whoever may list processes could read it. Passwords come from a file that has nothing else in
/// it, from PGPASSWORD, or from a file of passwords (PGPASSFILE, `passfile=`, or `~/.pgpass`). What the address leaves out is
/// taken from libpq's variables PGHOST, PGUSER and so on.
///
/// Of several hosts the first is used that takes changes. Connections to other machines are encrypted, and the server has to
/// prove who it is (`sslmode=verify-full`), unless the address or PGSSLMODE says something else.
public struct DatabaseAddress: Sendable, CustomStringConvertible {
  private let values: [String: String]
  private let password: String?

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: the URL, or words such as `host=db1`; empty for what the environment says.
  ///   - passwordFile: a file with the password on its first line; nil if it comes from elsewhere.
  public init(_ text: String, passwordFile: String? = nil) throws(PostgreSQLError) {
    let values = try Self.values(of: text)
    if Self.secrets.contains(where: { values[$0] != nil }) {
      throw PostgreSQLError(
        .invalidAddress,
        "the address has a password in it, which everybody on this machine could read; "
          + "write it into a file, or into the variable PGPASSWORD")
    }
    self.values = values
    password = try passwordFile.map(Self.password)
  }

  private static let secrets = ["password", "sslpassword"]

  /// libpq's own words about what is wrong are left out: they quote the address.
  private static func values(of text: String) throws(PostgreSQLError) -> [String: String] {
    guard let options = PQconninfoParse(text.isEmpty ? " " : text, nil) else {
      throw PostgreSQLError(
        .invalidAddress, "this is no address of a database; one looks like postgresql://NAME@HOST/DATABASE")
    }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return values
  }

  private static func password(in path: String) throws(PostgreSQLError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw PostgreSQLError(.invalidAddress, "the file \(path) with the password of the database cannot be read")
    }
    let line = String(decoding: data, as: UTF8.self).prefix { !$0.isNewline }
    if line.isEmpty { throw PostgreSQLError(.invalidAddress, "the file \(path) has no password on its first line") }
    return String(line)
  }

  /// Who asks which hosts for which database, without secrets.
  public var description: String {
    let user = values["user"].map { "\($0)@" } ?? ""
    return "\(user)\(values["host"] ?? values["hostaddr"] ?? "localhost")/\(values["dbname"] ?? "")"
  }

  /// The same database server with another database.
  public func database(_ name: String) -> DatabaseAddress { changing("dbname", to: name) }

  /// The same with another value of one of libpq's keywords.
  private func changing(_ keyword: String, to value: String) -> DatabaseAddress {
    DatabaseAddress(values: values.merging([keyword: value]) { $1 }, password: password)
  }

  private init(values: [String: String], password: String?) {
    self.values = values
    self.password = password
  }

  /// Everything that libpq is told, what is given here only where the address does not say it.
  ///
  /// - Parameter environment: the variables that libpq would use.
  func keywords(
    adding defaults: [String: String], options: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    var all = defaults.merging(values) { $1 }
    all["options"] = [values["options"] ?? environment["PGOPTIONS"], options].compactMap { $0 }.joined(separator: " ")
    if let password { all["password"] = password }
    // A file of services may say it, too.
    let isSaid = all["sslmode"] != nil || all["service"] != nil || environment["PGSSLMODE"] != nil
    if !isSaid, environment["PGSERVICE"] == nil, !isOnThisMachine(environment) { all["sslmode"] = "verify-full" }
    return all
  }

  private func isOnThisMachine(_ environment: [String: String]) -> Bool {
    let hosts = values["hostaddr"] ?? values["host"] ?? environment["PGHOSTADDR"] ?? environment["PGHOST"] ?? ""
    return hosts.split(separator: ",").allSatisfy {
      $0.hasPrefix("/") || $0.hasPrefix("@") || ["localhost", "127.0.0.1", "::1"].contains($0)
    }
  }
}
