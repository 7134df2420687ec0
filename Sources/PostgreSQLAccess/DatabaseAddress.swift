import CPostgreSQL
import Foundation

/// The address of a database: a URL such as `postgresql://almanac@db1,db2/almanac?sslmode=verify-full`, or keywords
/// such as `host=db1 dbname=almanac`, in libpq's format (PostgreSQL's manual, 34.1.1).
///
/// The address must not contain a password, because other users can see it in the list of processes. Passwords are read
/// from a file that contains only the password, from PGPASSWORD, or from a password file (PGPASSFILE, `passfile=`, or
/// `~/.pgpass`). Missing parts of the address are taken from libpq's environment variables, such as PGHOST and PGUSER.
///
/// If there are several hosts, the first one that accepts changes is used. Connections to other machines are encrypted,
/// and the server's certificate is verified (`sslmode=verify-full`), unless the address or PGSSLMODE specifies another
/// mode.
public struct DatabaseAddress: Sendable, CustomStringConvertible {
  private let values: [String: String]
  private let password: String?

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: The URL, or keywords such as `host=db1`; empty to use the environment.
  ///   - passwordFile: A file with the password on its first line; nil if the password comes from elsewhere.
  public init(_ text: String, passwordFile: String? = nil) throws(PostgreSQLError) {
    let values = try Self.values(of: text)
    if Self.secrets.contains(where: { values[$0] != nil }) {
      throw PostgreSQLError(
        .invalidAddress,
        "the address contains a password, which every user of this machine could see; "
          + "put the password in a file or in the variable PGPASSWORD")
    }
    self.values = values
    password = try passwordFile.map(Self.password)
  }

  private static let secrets = ["password", "sslpassword"]

  /// libpq's error messages are not included, because they quote the address.
  private static func values(of text: String) throws(PostgreSQLError) -> [String: String] {
    guard let options = PQconninfoParse(text.isEmpty ? " " : text, nil) else {
      throw PostgreSQLError(
        .invalidAddress, "the database address is not valid; expected something like postgresql://NAME@HOST/DATABASE")
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
      throw PostgreSQLError(.invalidAddress, "the database password file \(path) cannot be read")
    }
    let line = String(decoding: data, as: UTF8.self).prefix { !$0.isNewline }
    if line.isEmpty { throw PostgreSQLError(.invalidAddress, "the file \(path) has no password on its first line") }
    return String(line)
  }

  /// The user, hosts and database, without secrets.
  public var description: String {
    let user = values["user"].map { "\($0)@" } ?? ""
    return "\(user)\(values["host"] ?? values["hostaddr"] ?? "localhost")/\(values["dbname"] ?? "")"
  }

  /// The address of another database on the same server.
  public func database(_ name: String) -> DatabaseAddress { changing("dbname", to: name) }

  /// The address with a different value for one of libpq's keywords.
  private func changing(_ keyword: String, to value: String) -> DatabaseAddress {
    DatabaseAddress(values: values.merging([keyword: value]) { $1 }, password: password)
  }

  private init(values: [String: String], password: String?) {
    self.values = values
    self.password = password
  }

  /// The keywords passed to libpq. Defaults apply only where the address has no value.
  ///
  /// - Parameter environment: The environment variables that libpq uses.
  func keywords(
    adding defaults: [String: String], options: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    var all = defaults.merging(values) { $1 }
    all["options"] = [values["options"] ?? environment["PGOPTIONS"], options].compactMap { $0 }.joined(separator: " ")
    if let password { all["password"] = password }
    // A service file may also specify the mode.
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
