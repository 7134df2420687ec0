import ICalendar
import Testing

@Suite("The contents of a component")
struct ComponentTests {
  private let event: Component

  init() throws {
    event = try Component(
      """
      BEGIN:VEVENT
      UID:1
      SUMMARY:first
      summary:second
      X-OWN:a
      BEGIN:VALARM
      SUMMARY:of the alarm
      BEGIN:VLOCATION
      UID:of the place
      END:VLOCATION
      TRIGGER:-PT5M
      END:VALARM
      BEGIN:valarm
      END:valarm
      BEGIN:X-OWN
      UID:of the unknown
      END:X-OWN
      DTSTART:20260101
      END:VEVENT
      """)
  }

  @Test("its name and kind come from its BEGIN line")
  func name() throws {
    #expect(event.name == "VEVENT")
    #expect(event.component == .vevent)
    #expect(event.components.map(\.name) == ["VALARM", "VALARM", "X-OWN"])
    #expect(event.components.map(\.component) == [.valarm, .valarm, nil])
    #expect(event.beginLine.unfolded == "BEGIN:VEVENT")
    #expect(event.endLine.unfolded == "END:VEVENT")
    #expect(event.beginLine.property == .begin)
    #expect(event.endLine.property == .end)
  }

  @Test("its properties are its own, in order, without those of its components")
  func properties() {
    #expect(
      event.properties.map(\.unfolded) == ["UID:1", "SUMMARY:first", "summary:second", "X-OWN:a", "DTSTART:20260101"])
    #expect(event.first(.uid)?.rawValue == "1")
    #expect(event.first(.dtstart)?.rawValue == "20260101")
    #expect(event.first(.trigger) == nil)
    #expect(event.first(.begin) == nil)
    #expect(event.all(.summary).map(\.rawValue) == ["first", "second"])
    #expect(event.all(named: "Summary").map(\.rawValue) == ["first", "second"])
    #expect(event.all(named: "x-own").map(\.rawValue) == ["a"])
    #expect(event.all(named: "BEGIN").isEmpty)
  }

  @Test("nested components are components like others, at any depth")
  func nested() throws {
    #expect(event.components(.valarm).count == 2)
    let alarm = try #require(event.components(.valarm).first)
    #expect(alarm.properties.map(\.unfolded) == ["SUMMARY:of the alarm", "TRIGGER:-PT5M"])
    #expect(alarm.components(.vlocation).first?.first(.uid)?.rawValue == "of the place")
    #expect(event.components(.vlocation).isEmpty)
    #expect(event.components(.valarm).last?.properties.contains { _ in true } == false)
  }

  @Test("all its lines are in order, including those of nested components")
  func lines() {
    #expect(event.lines.map(\.unfolded).joined(separator: "\r\n") + "\r\n" == event.description)
    #expect(Array(event.lines).count == 19)
  }

  @Test("its bytes are those of its lines, each with CRLF, and so are those of a nested component")
  func bytes() throws {
    let alarm = try #require(event.components.first)
    let text =
      "BEGIN:VALARM\r\nSUMMARY:of the alarm\r\nBEGIN:VLOCATION\r\nUID:of the place\r\nEND:VLOCATION\r\n"
      + "TRIGGER:-PT5M\r\nEND:VALARM\r\n"
    #expect(Array(alarm.unfoldedBytes) == Array(text.utf8))
    #expect(alarm.withUnfoldedBytes { Array($0) } == Array(text.utf8))
    #expect(alarm == (try Component(text)))
    #expect(alarm.hashValue == (try Component(text)).hashValue)
    #expect(Array(alarm.lines).count == 7)
  }

  @Test("components are equal if their bytes are, whatever their position and folding")
  func equality() throws {
    let folded = Reading(lines: "\n\nBEGIN:VEVENT\nUID:a\n b\nEND:VEVENT\n").components.first
    #expect(folded == (try Component("BEGIN:VEVENT\nUID:ab\nEND:VEVENT\n")))
    #expect(folded != (try Component("BEGIN:VEVENT\nuid:ab\nEND:VEVENT\n")))
  }

  @Test("each property of the tables is found by its kind and by its name")
  func everyProperty() throws {
    let properties = KnownProperty.allCases.filter { $0 != .begin && $0 != .end }
    let all = try Component("BEGIN:VEVENT\n\(properties.map { "\($0.name):x\n" }.joined())END:VEVENT")
    #expect(all.properties.map(\.property) == properties)
    for property in properties {
      #expect(all.first(property)?.isNamed(property.name.lowercased()) == true)
      #expect(all.all(property) == all.all(named: property.name))
    }
  }
}
