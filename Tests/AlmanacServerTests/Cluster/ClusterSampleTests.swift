#if ALMANAC_CLUSTER
import Foundation
import PostgreSQLTestSupport
import ProgramTestSupport
import TestSupport
import Testing

/// The programs that the sample starts.
private enum Sample {
  static let canRun =
    PostgreSQLServer.canRun
    && ["patroni", "etcd", "haproxy"].allSatisfy { name in
      ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + name)
      }
    }
}

@Suite(
  "Samples/Cluster",
  .enabled(if: Nightly.isOn && Sample.canRun, "only with ALMANAC_NIGHTLY, PostgreSQL, patroni, etcd and haproxy"),
  .timeLimit(.minutes(30)))
struct ClusterSampleTests {
  private func run(_ name: String, _ more: [String]) async throws -> Outcome {
    // Root cannot run PostgreSQL.
    let somebody = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", "--"]
    let words = ["env", "TMPDIR=/tmp", "python3", "-B", Repository.samples + "/Cluster/\(name)", Program.server] + more
    return try await Workplace().launch("/usr/bin/env", (getuid() == 0 ? somebody : []) + words)
  }

  @Test("no acknowledged change is lost while a server and the primary are killed")
  func killing() async throws {
    let outcome = try await run("cluster.py", ["--try"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines.count { $0.hasSuffix("events; 0 of the acknowledged ones are missing") } == 3, "\(outcome)")
  }

  @Test(
    "random faults lose nothing that was acknowledged, except without a synchronous standby",
    arguments: [["--rounds", "20"], ["--rounds", "4", "--asynchronous"]])
  func faults(words: [String]) async throws {
    let outcome = try await run("faults.py", words)
    #expect(outcome.status == 0, "\(outcome)")
  }
}
#endif
