import Foundation
import StoreTestSupport
import Testing

@testable import WebCalendar

@Suite("Installing pages in browsers")
struct ManifestTests {
  @Test("pages name the manifest, and everything that it names exists in the stated size")
  func icons() throws {
    let desk = try PageDesk(calendar(event(title: "Lunch")))
    #expect(
      desk.text("/week").isEmpty && desk.text("/week/2026-11-18").contains("<link rel=\"manifest\" href=\"/assets/"))
    let manifest = try #require(CalendarPages.asset(["assets", "manifest.webmanifest"]))
    #expect(manifest.type == "application/manifest+json" && !manifest.isImmutable)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(manifest.body)) as? [String: Any])
    #expect(object["start_url"] as? String == "/" && object["display"] as? String == "standalone")
    let icons = try #require(object["icons"] as? [[String: String]])
    #expect(icons.compactMap { $0["sizes"] } == ["192x192", "512x512", "any"])
    for icon in icons {
      let path = try #require(icon["src"]).split(separator: "/").map(String.init)
      let asset = try #require(CalendarPages.asset(path))
      #expect(asset.type == icon["type"])
      guard asset.type == "image/png" else { continue }
      // The width and the height follow the name of the first chunk (ISO/IEC 15948 11.2.2).
      let numbers = [16, 20].map { start in asset.body[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect("\(numbers[0])x\(numbers[1])" == icon["sizes"])
    }
  }
}
