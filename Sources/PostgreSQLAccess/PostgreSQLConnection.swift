import CPostgreSQL
import Foundation

/// A connection to a database, for one thread at a time.
///
/// All statements of one call go to the server together (libpq's pipeline) and come back together: one trip. Values are
/// binary both ways. Threads wait while the server works.
public final class PostgreSQLConnection {
  /// libpq's connection.
  let handle: OpaquePointer
  /// How many seconds one trip may take.
  let limit: Double
  /// Cancels what this connection carries out, from any thread.
  public let cancel: StatementCanceller
  /// The names of the statements that the server knows.
  var names: [Query.Identity: String] = [:]
  /// How many statements were given a name.
  var nameCount = 0
  /// What the server warned of while it carried out what it was last told.
  private let warnings = Warnings()
  /// Whether it failed in a way after which nobody knows what would come next.
  var isSpoiled = false

  /// Connects to the first host that takes changes.
  ///
  /// It throws ``PostgreSQLError/Code-swift.enum/unreachable`` if there is none, and
  /// ``PostgreSQLError/Code-swift.enum/denied`` if the last one does not let the user in.
  public init(_ settings: ConnectionSettings) throws(PostgreSQLError) {
    let keywords = settings.keywords.sorted { $0.key < $1.key }
    let handle = Self.withCStrings(keywords.map(\.key)) { names in
      Self.withCStrings(keywords.map(\.value)) { PQconnectdbParams(names, $0, 0) }
    }
    guard let handle else { throw PostgreSQLError(.exhausted, "there is no memory for a connection") }
    guard PQstatus(handle) == CONNECTION_OK else {
      defer { PQfinish(handle) }
      throw Self.refusal(PQerrorMessage(handle).map { String(cString: $0) } ?? "", settings.address)
    }
    self.handle = handle
    limit = settings.statementLimit
    cancel = StatementCanceller(handle)
    // libpq calls it only while this connection asks it something.
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

  /// Whether it can be used: it did not fail.
  public var isUsable: Bool { !isSpoiled && PQstatus(handle) == CONNECTION_OK }

  /// The first warning of the server about what it was last told; nil if there was none. What it only remarks, such as that
  /// a table was there already, is no warning.
  ///
  /// A commit that somebody cancels while it waits for a standby succeeds with a warning: others see it from then on, and
  /// it is lost if the server is.
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

  /// The process of the server that serves this connection.
  public var serverProcess: Int32 { PQbackendPID(handle) }

  /// Why no host let anybody in: what matters is what the hosts said, of which libpq keeps no state.
  private static func refusal(_ words: String, _ address: DatabaseAddress) -> PostgreSQLError {
    let said = words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "; ")
    let code = refusals.first { words.contains($0.words) }?.code ?? .unreachable
    return PostgreSQLError(code, "the database \(address) cannot be reached: \(said)")
  }

  private static let refusals: [(words: String, code: PostgreSQLError.Code)] = [
    ("session is read-only", .readOnly), ("server is in hot standby mode", .readOnly),
    ("authentication failed", .denied), ("no password supplied", .denied), ("no pg_hba.conf entry", .denied),
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
