import Foundation
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Server health")
struct HealthTests {
  private static let states: [(DiskState, String?)] = [
    (DiskState(), nil), (DiskState(free: 1 << 20), nil), (DiskState(free: 1 << 19), "the disk is full"),
    (DiskState(free: 0), "the disk is full"),
    (DiskState(isWritable: false), "the store folder is not writable"),
  ]

  @Test("A disk that cannot be written to is reported to the administrators, and reading continues")
  func disk() async throws {
    let site = try await SharedSite()
    for (state, trouble) in Self.states {
      site.disk.state = state
      let answer = await site.send("GET", "/healthz", by: nil)
      #expect(answer.status.code == (trouble == nil ? 200 : 503))
      #expect(String(decoding: answer.body, as: UTF8.self) == "\(trouble ?? "ok")\n")
      #expect(await site.send("PROPFIND", "/calendars/alice/", "", [.depth: "1"], by: "alice").status == .multiStatus)
    }
  }

  @Test("Free space is what the system reports for a folder")
  func folder() {
    let state = DiskState(ofFolder: NSTemporaryDirectory())
    #expect(state.isWritable && state.free > 0 && state.free < .max)
    #expect(!DiskState(ofFolder: "/nowhere/at/all").isWritable)
  }
}
