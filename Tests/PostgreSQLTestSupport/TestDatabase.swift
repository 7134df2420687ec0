import Foundation
public import PostgreSQLAccess

/// A separate database for a test, on the server that tests share.
public struct TestDatabase: Sendable {
  /// The server.
  public let server: PostgreSQLServer
  /// Its name.
  public let name: String
  /// The connection settings.
  public let settings: ConnectionSettings

  /// Creates the database.
  ///
  /// - Parameter server: The server, or nil for the one that tests share.
  public init(on server: PostgreSQLServer? = nil) throws {
    let server = try server ?? .shared()
    let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    self.server = server
    self.name = name
    settings = ConnectionSettings(try server.address(name), programName: "almanac-tests")
    try PostgreSQLConnection(ConnectionSettings(try server.address())).run(script: "CREATE DATABASE \(name)")
  }

  /// Opens a connection.
  public func connect() throws -> PostgreSQLConnection { try PostgreSQLConnection(settings) }

  /// Returns the settings for connecting through a proxy.
  public func settings(through proxy: TripProxy) throws -> ConnectionSettings {
    var settings = settings
    settings.address = try DatabaseAddress("host=127.0.0.1 port=\(proxy.port) user=almanac dbname=\(name)")
    return settings
  }
}
