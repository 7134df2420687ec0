import CPostgreSQL
import Foundation

/// A connection to a database, to be used by one thread at a time.
///
/// All statements of one call are sent together and answered together (libpq's pipeline mode), in one
/// round trip. Values are binary in both directions. Calls block while the server works.
public final class PostgreSQLConnection {
  /// libpq's connection.
  let handle: OpaquePointer
  /// The maximum duration of one round trip in seconds.
  let limit: Double
  /// Cancels the running statements of this connection, from any thread.
  public let cancel: StatementCanceller
  /// The names of the prepared statements.
  var names: [Query.Identity: String] = [:]
  /// The number of statements that were given a name.
  var nameCount = 0
  /// The server's warnings during the last call.
  private let warnings = Warnings()
  /// Whether a failure left the connection in an unknown state.
  var isSpoiled = false

  /// Connects to the first host that accepts changes.
  ///
  /// Throws ``PostgreSQLError/Code-swift.enum/unreachable`` if there is no such host,
  /// ``PostgreSQLError/Code-swift.enum/invalidSettings`` if the settings can never work, and
  /// ``PostgreSQLError/Code-swift.enum/denied`` if the last host rejects the user.
  public init(_ settings: ConnectionSettings) throws(PostgreSQLError) {
    let keywords = settings.keywords.sorted { $0.key < $1.key }
    let handle = Self.withCStrings(keywords.map(\.key)) { names in
      Self.withCStrings(keywords.map(\.value)) { PQconnectdbParams(names, $0, 0) }
    }
    guard let handle else { throw PostgreSQLError(.exhausted, "there is not enough memory for a connection") }
    guard PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw Self.refusal(PQerrorMessage(handle).map { String(cString: $0) } ?? "", settings.address)
    }
    self.handle = handle
    limit = settings.statementLimit
    cancel = StatementCanceller(handle)
    // libpq calls the receiver only during calls on this connection.
    PQsetNoticeReceiver(
      handle,
      { warnings, result in
        guard let warnings, let result else { return }
        Unmanaged<Warnings>.fromOpaque(warnings).takeUnretainedValue().add(result)
      }, Unmanaged.passUnretained(warnings).toOpaque())
    PQsetnonblocking(handle, 1)
    PQenterPipelineMode(handle)
  }

  deinit { PQfinish(handle) }

  /// Whether the connection still works.
  public var isUsable: Bool { !isSpoiled && PQstatus(handle) == CONNECTION_OK }

  /// The server's first warning during the last call, or nil if there was none. Notices, such as that a table already
  /// exists, are not warnings.
  ///
  /// A commit that is cancelled while it waits for a standby succeeds with a warning: others can see the change from
  /// then on, but it is lost if the server is lost.
  public var warning: String? { warnings.first }

  func forgetWarnings() { warnings.first = nil }

  private final class Warnings {
    var first: String?

    func add(_ result: OpaquePointer) {
      // PG_DIAG_SEVERITY_NONLOCALIZED and PG_DIAG_MESSAGE_PRIMARY.
      func field(_ code: UInt8) -> String? { PQresultErrorField(result, Int32(code)).map { String(cString: $0) } }
      if first == nil, field(UInt8(ascii: "V")) == "WARNING" { first = field(UInt8(ascii: "M")) ?? "" }
    }
  }

  /// Whether no transaction is open.
  public var isIdle: Bool { PQtransactionStatus(handle) == PQTRANS_IDLE }

  /// The process id of the server process for this connection.
  public var serverProcess: Int32 { PQbackendPID(handle) }

  /// The error for a connection that no host accepted. The code is derived from the messages, because libpq does not
  /// provide SQL states.
  private static func refusal(_ words: String, _ address: DatabaseAddress) -> PostgreSQLError {
    let said = words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "; ")
    let code = refusals.first { words.contains($0.words) }?.code ?? .unreachable
    return PostgreSQLError(code, "the database \(address) cannot be reached: \(said)")
  }

  private static let refusals: [(words: String, code: PostgreSQLError.Code)] = [
    ("session is read-only", .readOnly), ("server is in hot standby mode", .readOnly),
    ("authentication failed", .denied), ("no password supplied", .denied), ("no pg_hba.conf entry", .denied),
    // One of several hosts may be correct but down.
    ("Connection refused", .unreachable), ("timeout expired", .unreachable), ("No route to host", .unreachable),
    ("could not translate host name", .unreachable),
    ("certificate verify failed", .invalidSettings), ("does not match host name", .invalidSettings),
    ("does not support SSL", .invalidSettings), ("certificate file", .invalidSettings),
    ("private key file", .invalidSettings), ("does not exist", .invalidSettings),
    (" value: \"", .invalidSettings), ("invalid port number", .invalidSettings),
    ("invalid integer value", .invalidSettings), ("invalid value for parameter", .invalidSettings),
    ("unrecognized configuration parameter", .invalidSettings),
  ]

  private static func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { pointers in
      // swift-format-ignore: NeverForceUnwrap
      body(pointers.baseAddress!)
    }
  }
}
