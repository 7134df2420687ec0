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
  @Test("no acknowledged change is lost while a server and the primary are killed")
  func killing() async throws {
    let place = try Workplace()
    // Root cannot run PostgreSQL.
    let somebody = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", "--"]
    let words = ["env", "TMPDIR=/tmp", "python3", Repository.samples + "/Cluster/cluster.py", Program.server, "--try"]
    let outcome = try await place.launch("/usr/bin/env", (getuid() == 0 ? somebody : []) + words)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.lines.count { $0.hasSuffix("events; 0 of the acknowledged ones are missing") } == 3, "\(outcome)")
  }
}
#endif
