#if ALMANAC_CLUSTER
import ArgumentParser
import CalendarStore
import CommandLine
import Homes
import PostgreSQLAccess
import TerminalText

/// What is done with a database that holds the stores of many users for several servers.
struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Look after the PostgreSQL that holds users' stores for several servers.",
    discussion: """
      --cluster is an address as PostgreSQL's own programs take it, such as postgresql://almanac@db1,db2/almanac. It has no \
      password, which everybody on the machine could read: that comes from --cluster-password-file, from PGPASSWORD or from \
      ~/.pgpass. To other machines the connection is encrypted, and the server has to prove who it is, unless sslmode says \
      something else.
      """,
    subcommands: [Status.self, Init.self, Check.self, Verify.self, Import.self, Export.self],
    defaultSubcommand: Status.self)

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the tables, or bring them to the form of this program.",
      discussion:
        "It may be done while servers run, and by several at the same time. An older program no longer starts then.")

    @OptionGroup var cluster: ClusterOptions

    func run() throws {
      try cluster.asking { try HomeTables.prepare($0) }
      StandardOutput.write("The tables have the form \(HomeTables.form)")
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say what about the database could lose or show something.",
      discussion: "The exit code is 1 if there is anything.")

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

/// Which database it is.
struct ClusterOptions: ParsableArguments {
  @OptionGroup var choice: ClusterChoice

  func validate() throws {
    if choice.cluster == nil { throw ValidationError("--cluster says which database it is") }
  }

  /// How to connect.
  func settings() throws -> ConnectionSettings {
    guard let settings = try choice.settings() else { throw Failure(.usage, "--cluster says which database it is") }
    return settings
  }

  /// Asks the database something.
  func asking<Value>(_ body: (PostgreSQLConnection) throws -> Value) throws -> Value {
    let settings = try settings()
    return try Self.failing { try body(PostgreSQLConnection(settings)) }
  }

  /// Turns errors of the database into those of the program.
  static func failing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as PostgreSQLError {
      throw Failure(exits[error.code] ?? .findings, "\(error)")
    } catch let error as HomeError {
      let advice = error == .noTables || error.isOlder ? "; `almanac-server cluster init` makes what is missing" : ""
      throw Failure(.conflict, "\(error)\(advice)")
    }
  }

  private static let exits: [PostgreSQLError.Code: ExitStatus] = [
    .invalidAddress: .usage, .unreachable: .network, .connectionLost: .network, .shuttingDown: .network,
    .denied: .denied, .readOnly: .denied, .busy: .locked, .conflict: .locked,
  ]
}

/// Which database it is, where there need not be one.
struct ClusterChoice: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The address of the PostgreSQL that has the homes of users.", valueName: "url"))
  var cluster: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A file that has its password on the first line.", valueName: "file"), completion: .file())
  var clusterPasswordFile: String?

  func validate() throws {
    if cluster == nil, clusterPasswordFile != nil {
      throw ValidationError("--cluster-password-file goes with --cluster")
    }
  }

  /// How to connect; nil if there is no database.
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
