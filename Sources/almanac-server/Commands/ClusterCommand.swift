#if ALMANAC_CLUSTER
import ArgumentParser
import CalendarStore
import CommandLine
import Homes
import PostgreSQLAccess
import TerminalText

/// The commands for a database in which several servers keep the stores of many users.
struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Maintain the PostgreSQL database in which several servers keep users' stores.",
    discussion: """
      --cluster is a connection URL in the form used by PostgreSQL's own programs, such as \
      postgresql://almanac@db1,db2/almanac. It must not contain a password, which everybody on the machine could read; \
      use --cluster-password-file, PGPASSWORD or ~/.pgpass. Connections to other machines are encrypted, and the \
      server's certificate is verified, unless sslmode specifies something else.
      """,
    subcommands: [Status.self, Init.self, Check.self, Verify.self, Import.self, Export.self],
    defaultSubcommand: Status.self)

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create the tables, or migrate them to this program's version.",
      discussion:
        "Servers may be running, and several programs may do this at once. Older versions cannot start afterwards.")

    @OptionGroup var cluster: ClusterOptions

    func run() throws {
      try cluster.asking { try HomeTables.prepare($0) }
      StandardOutput.write("The tables are at version \(HomeTables.form)")
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Find database settings that could cause data to be lost or exposed.",
      discussion: "The exit code is 1 if there are any.")

    @OptionGroup var cluster: ClusterOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let checks = try cluster.asking { try ClusterCheck.all($0) }.map(ClusterCheckEntry.init)
      list.print(Listing(["checks": checks])) { style in
        checks.map { "\($0.check.isGood ? "ok  " : "BAD ") \(style.bold($0.check.name)): \($0.check.detail)" }
      }
      if !checks.allSatisfy(\.check.isGood) { throw ExitCode(ExitStatus.findings.rawValue) }
    }
  }
}

/// The options for a database.
struct ClusterOptions: ParsableArguments {
  @OptionGroup var choice: ClusterChoice

  func validate() throws {
    if choice.cluster == nil { throw ValidationError("--cluster is required") }
  }

  /// Returns the connection settings.
  func settings() throws -> ConnectionSettings {
    guard let settings = try choice.settings() else { throw Failure(.usage, "--cluster is required") }
    return settings
  }

  /// Runs a query.
  func asking<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    let settings = try settings()
    return try Self.failing { try body(PostgreSQLConnection(settings)) }
  }

  /// Converts database errors to failures of the program.
  static func failing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PostgreSQLError {
      throw Failure(exits[error.code] ?? .findings, "\(error)")
    } catch let error as HomeError {
      throw Failure(.conflict, words(error))
    }
  }

  /// Returns the message for an error, with advice.
  static func words(_ error: HomeError) -> String {
    let advice = error == .noTables || error.isOlder ? "; `almanac-server cluster init` creates the tables" : ""
    return "\(error)\(advice)"
  }

  private static let exits: [PostgreSQLError.Code: ExitStatus] = [
    .invalidAddress: .usage, .invalidSettings: .usage, .unreachable: .network, .connectionLost: .network,
    .shuttingDown: .network, .denied: .denied, .readOnly: .denied, .busy: .locked, .conflict: .locked,
  ]
}

/// The options for an optional database.
struct ClusterChoice: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The URL of the PostgreSQL database with the users' homes.", valueName: "url"))
  var cluster: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A file with the password on its first line.", valueName: "file"), completion: .file())
  var clusterPasswordFile: String?

  func validate() throws {
    if cluster == nil, clusterPasswordFile != nil {
      throw ValidationError("--cluster-password-file requires --cluster")
    }
  }

  /// Returns the connection settings, or nil if no database is specified.
  func settings() throws -> ConnectionSettings? {
    guard let cluster else { return nil }
    return try ClusterOptions.failing {
      ConnectionSettings(try DatabaseAddress(cluster, passwordFile: clusterPasswordFile))
    }
  }
}

/// A check in a list.
private struct ClusterCheckEntry: Entry {
  let check: ClusterCheck

  init(_ check: ClusterCheck) { self.check = check }

  static let columns: Columns<ClusterCheckEntry> = [
    Column("name", "CHECK") { $0.check.name }, Column("ok") { $0.check.isGood },
    Column("detail", "DETAIL") { $0.check.detail },
  ]
}
#endif
