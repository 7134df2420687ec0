import CivilTime
import Foundation
import Synchronization
import Testing

@testable import Daemon

@Suite("Reports to the service manager")
struct ServiceManagerTests {
  private final class Heard: Sendable {
    let all = Mutex<[ServiceManager.State]>([])
    var list: [ServiceManager.State] { all.withLock { $0 } }
  }

  @Test("a status is one line")
  func status() {
    #expect(ServiceManager.State.status("no\nstore\r\nhere").text == "STATUS=no store here")
    #expect(ServiceManager.State.reloading.text.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
  }

  @Test("the daemon is ready after its first look, and reports only changes")
  func situation() {
    let heard = Heard()
    let situation = Situation { state in heard.all.withLock { $0.append(state) } }
    situation.wait(for: nil)
    situation.wait(for: nil)
    situation.wait(for: Instant(secondsSince1970: 60))
    situation.setTrouble("no store", of: "alarms")
    situation.wait(for: Instant(secondsSince1970: 120))
    situation.setTrouble(nil, of: "alarms")
    situation.reload {}
    #expect(
      heard.list == [
        .status("No upcoming alarms"), .ready, .status("Next alarm at 1970-01-01T00:01:00Z"), .status("no store"),
        .status("Next alarm at 1970-01-01T00:02:00Z"), .reloading, .ready,
      ])
  }
}
