import Bounds
import Testing
import XML

@testable import CalendarServer

@Suite("Repeated property names in one request")
struct RepeatedNamesTests {
  private func document(_ text: String) throws -> DAVElement { try DAVElement(reading: Array(text.utf8)) }

  @Test("a name that is repeated is answered once")
  func once() throws {
    let many = String(repeating: "<x/><getetag xmlns=\"DAV:\"/>", count: 1000)
    let request = try PropertyRequest(
      in: document("<D:propfind xmlns:D=\"DAV:\"><D:prop>\(many)</D:prop></D:propfind>"))
    guard case .some(let wanted) = request else {
      Issue.record("it asks for some properties")
      return
    }
    #expect(wanted.map(\.element.name.local) == ["x", "getetag"])
  }

  @Test("a change applies each once, and the last value counts")
  func change() throws {
    let names = (0..<20_000).map { "<x\($0 % 10_000)/>" }.joined()
    let removal = "<D:remove><D:prop>\(names)</D:prop></D:remove>"
    let change = PropertyChange(
      try document("<D:propertyupdate xmlns:D=\"DAV:\">\(removal)</D:propertyupdate>"))
    #expect(change.names.count == 10_000 && change.refusals.isEmpty)
  }
}
