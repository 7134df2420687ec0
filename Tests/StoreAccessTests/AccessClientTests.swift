import CalendarStore
import Foundation
import StoreAccess
import TestSupport
import Testing

@Suite("Identifying the running program")
struct AccessClientTests {
  @Test("a program is identified by the variable, else by its Info.plist, else by its file")
  func client() throws {
    let folder = try TemporaryFolder()
    let executable = folder.file("planner")
    #expect(AccessClient(executable: executable, environment: [:]) == AccessClient("planner"))
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.planner</string>
      <key>NSRemindersFullAccessUsageDescription</key><string>To show them</string></dict></plist>
      """
    try Data(plist.utf8).write(to: URL(fileURLWithPath: folder.file("Info.plist")))
    let bundled = AccessClient(executable: executable, environment: ["ALMANAC_CLIENT": ""])
    #expect(bundled.identifier == "org.example.planner")
    #expect(AccessRequest(client: bundled, entity: .reminder).reason == "To show them")
    #expect(AccessRequest(client: bundled, entity: .event).lacksReason)
    let named = AccessClient(executable: executable, environment: ["ALMANAC_CLIENT": "mine"])
    #expect(named.identifier == "mine")
  }
}
