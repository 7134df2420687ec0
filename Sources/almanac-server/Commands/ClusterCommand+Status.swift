#if ALMANAC_CLUSTER
import ArgumentParser
import CalendarStore
import CommandLine
import Homes
import PostgreSQLAccess
import TerminalText

extension ClusterCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the contents of the database and its standbys.")

    @OptionGroup var cluster: ClusterOptions
    @OptionGroup var list: ListOptions

    func run() throws {
      let (state, problem) = try cluster.asking { (try ClusterState($0), try Self.problem($0)) }
      let facts =
        [ClusterFact(name: "state", value: problem ?? "ready")]
        + Self.facts.map { ClusterFact(name: $0.name, value: $0.value(state)) }
      let standbys = state.standbys.map {
        ClusterFact(
          name: "standby",
          value: "\($0.name), \($0.isSynchronous ? "synchronous" : "asynchronous"), \($0.lag) bytes behind")
      }
      let all = facts + standbys
      list.print(Listing(["facts": all])) { style in all.map { "\(style.bold($0.name)): \($0.value)" } }
    }

    /// Returns why servers cannot use the database, or nil if they can.
    private static func problem(_ connection: PostgreSQLConnection) throws -> String? {
      do {
        try HomeTables.check(connection)
        return nil
      } catch let error as HomeError {
        return ClusterOptions.words(error)
      }
    }

    private static let facts: [(name: String, value: @Sendable (ClusterState) -> String)] = [
      ("version", { $0.version }), ("form", { String($0.form) }), ("homes", { String($0.homeCount) }),
      ("commits", { String($0.commitCount) }), ("bytes", { String($0.size) }),
      ("connections", { "\($0.connectionCount) of \($0.connectionLimit)" }),
    ]
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Rebuild each home from its log, and check it.",
      discussion: """
        This reads everything and changes nothing. Damaged homes are listed, one per line; the exit code is 8 if there \
        are any.
        """)

    @Argument(help: ArgumentHelp("The numbers of homes. (default: all)", valueName: "home"))
    var homes: [Int64] = []
    @OptionGroup var cluster: ClusterOptions

    func run() throws {
      let pool = ConnectionPool(try cluster.settings())
      try ClusterOptions.failing { try pool.lend { try HomeTables.check($0) } }
      let all = Homes(pool)
      var (count, badCount) = (0, 0)
      try ClusterOptions.failing {
        for home in try homes.isEmpty ? all.allNumbers() : homes {
          count += 1
          guard let problem = try problem(of: home, all) else { continue }
          badCount += 1
          StandardOutput.write("\(home): \(problem)")
        }
      }
      StandardOutput.write("\(count) examined, \(badCount) bad")
      if badCount > 0 { throw ExitCode(ExitStatus.corrupt.rawValue) }
    }

    /// Returns the problem with a home, or nil if there is none.
    private func problem(of home: Int64, _ homes: Homes) throws -> String? {
      do {
        let bad = try homes.examine(home)?.checks.filter { !$0.isGood } ?? []
        return bad.isEmpty ? nil : bad.map { "\($0.name): \($0.detail)" }.joined(separator: "; ")
      } catch let error as StoreError where error.code == .corrupt {
        return error.message
      }
    }
  }
}

/// A fact about a cluster, in a list.
private struct ClusterFact: Entry {
  let name: String
  let value: String

  static let columns: Columns<ClusterFact> = [
    Column("name", "NAME") { $0.name }, Column("value", "VALUE") { $0.value },
  ]
}
#endif
