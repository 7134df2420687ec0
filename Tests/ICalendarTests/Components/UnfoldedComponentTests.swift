import ICalendar
import TestSupport
import Testing

@Suite("Components from stored bytes")
struct UnfoldedComponentTests {
  @Test("a component is restored from its bytes with the same lines, nesting and bytes", arguments: 0..<4)
  func roundTrip(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(700 + part))
    for _ in 0..<500 {
      let lines = random.componentLines()
      let component = try Component(unfolded: lines.flatMap { $0 + [0x0D, 0x0A] })
      #expect(component.lines.map { Array($0.bytes) } == lines)
      let again = try Component(unfolded: Array(component.unfoldedBytes))
      #expect(again == component)
      #expect(outline(again) == outline(component))
      for inner in component.components {
        #expect(outline(try Component(unfolded: Array(inner.unfoldedBytes))) == outline(inner))
      }
    }
  }

  private func outline(_ component: Component) -> String {
    let properties = component.properties.map { "\($0.name)=\($0.rawValue)" }
    return "\(component.name)(\(properties) \(component.components.map(outline)))"
  }

  @Test("a component that was read is the same as one from its bytes")
  func read() throws {
    var random = SeededGenerator(seed: 710)
    for _ in 0..<300 {
      let lines = random.componentLines()
      let bytes = Array("BEGIN:VEVENT\r\n".utf8) + lines.flatMap { $0 + [0x0D, 0x0A] } + Array("END:VEVENT\r\n".utf8)
      let read = try #require(Reading(bytes, limits: ReadingLimits(depth: 100)).components.first)
      guard read.unfoldedBytes == bytes[...] else { continue }
      #expect(outline(read) == outline(try Component(unfolded: bytes)))
    }
  }

  @Test("line endings may be CRLF or LF, the last one may be missing, and empty lines do not count")
  func endings() throws {
    let expected = try Component("BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n")
    for text in [
      "BEGIN:VEVENT\nUID:1\nEND:VEVENT", "BEGIN:VEVENT\n\r\nUID:1\r\n\nEND:VEVENT\n\r\n",
      "\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\r\n",
    ] {
      #expect(try Component(text) == expected)
    }
  }

  @Test("white space at the beginning of a line belongs to it, since stored lines are not folded")
  func notFolded() throws {
    let component = try Component("BEGIN:VEVENT\nX:1\n Y:2\nEND:VEVENT")
    #expect(component.properties.map(\.unfolded) == ["X:1", " Y:2"])
  }

  @Test("lines have their numbers within the text")
  func lineNumbers() throws {
    let component = try Component("BEGIN:VEVENT\nX:1\n\nY:2\nEND:VEVENT")
    #expect(component.properties.map(\.lineNumber) == [2, 4])
  }

  @Test(
    "anything but exactly one component is refused",
    arguments: [
      "", "\n", "UID:1", "BEGIN:VEVENT", "BEGIN:VEVENT\nUID:1", "END:VEVENT", "BEGIN:VEVENT\nEND:VTODO",
      "BEGIN:VEVENT\nEND:VEVENT\nUID:1",
      "BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VEVENT\nEND:VEVENT", "UID:1\nBEGIN:VEVENT\nEND:VEVENT",
      "BEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT",
      "BEGIN:VEVENT\nEND:VALARM\nEND:VEVENT", "BEGIN:\nEND:", "BEGIN\nEND", "\u{FEFF}BEGIN:VEVENT\nEND:VEVENT",
      "BEGIN:VEVENT\nEND:VEVENT\nEND:VEVENT", "BEGIN:VEVENT\nBEGIN:VALARM\nEND:VALARM",
      "BEGIN:VEVENT\nUID:a\rb\nEND:VEVENT",
      "BEGIN:VEVENT\r\r\nEND:VEVENT",
    ])
  func refused(text: String) {
    let error = #expect(throws: ICalendarError.self) { try Component(text) }
    #expect(error?.code == .invalidComponent)
    #expect(error?.message.isEmpty == false)
  }

  @Test("a component of any name is one component, even a VCALENDAR or an empty one")
  func anyName() throws {
    #expect(try Component("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR").components.count == 1)
    #expect(try Component("begin:x y\nend: X Y ").name == "X Y")
  }

  @Test("random damage is refused or gives a component of exactly those lines", arguments: 0..<4)
  func damage(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(720 + part))
    for _ in 0..<1000 {
      var lines = random.componentLines()
      switch random.int(0...2) {
      case 0: lines.remove(at: random.int(0...lines.count - 1))
      case 1: lines.swapAt(random.int(0...lines.count - 1), random.int(0...lines.count - 1))
      default: lines.insert(random.lineBytes(upTo: 20), at: random.int(0...lines.count))
      }
      if let component = try? Component(unfolded: lines.flatMap { $0 + [0x0A] }) {
        #expect(component.lines.map { Array($0.bytes) } == lines)
      }
    }
  }
}
