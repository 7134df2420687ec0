import Libical
import Testing

@Suite("The libical parser")
struct ParserTests {
  private static func parse(_ lines: [String]) throws -> LibicalComponent? {
    var parser = LibicalParser()
    for (index, line) in lines.enumerated() {
      if let component = try parser.add(line, number: index + 1) { return component }
    }
    return parser.finish()
  }

  @Test("returns the component that a line ends, with properties, parameters and contents")
  func component() throws {
    let lines = [
      "BEGIN:VEVENT", "UID:1", "SUMMARY;LANGUAGE=en:Lunch\\, at last", "BEGIN:VALARM", "ACTION:AUDIO",
      "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT",
    ]
    let event = try #require(try Self.parse(lines))
    #expect(event.name == "VEVENT")
    #expect(event.properties.map(\.name) == ["UID", "SUMMARY"])
    #expect(event.properties.map(\.valueText) == ["1", "Lunch\\, at last"])
    #expect(event.properties[1][parameter: "language"] == "en")
    #expect(event.components.map(\.name) == ["VALARM"])
    #expect(event.complaints.isEmpty)
    let trigger = try #require(event.components[0].properties(named: "trigger").first?.value)
    guard case .duration(let duration) = trigger else { throw Unexpected(trigger) }
    #expect(duration.signedSeconds == -900)
  }

  @Test("records the line of every property and component, and leaves no trace in the component")
  func lines() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "CATEGORIES:A,B", "X-OWN:1", "END:VEVENT", "X-LAST:2",
      "END:VCALENDAR",
    ]
    let calendar = try #require(try Self.parse(lines))
    #expect(calendar.line == 1)
    #expect(calendar.properties.map(\.line) == [2, 7])
    #expect(calendar.components.map(\.line) == [3])
    // One line becomes two properties.
    #expect(calendar.components[0].properties.map(\.name) == ["CATEGORIES", "CATEGORIES", "X-OWN"])
    #expect(calendar.components[0].properties.map(\.line) == [4, 4, 5])
    #expect(!calendar.text.contains("X-LINE"))
  }

  @Test("complains with the line number: of a property, of a component, of the end of the input")
  func complaints() throws {
    let event = try #require(
      try Self.parse(["BEGIN:VEVENT", "UID:1", "DTSTART:soon", "LINK:x", "X-OWN:1", "SUMMARY:", "BEGIN:VALARM"]))
    let complaints = event.complaints
    #expect(complaints.contains { $0.line == 3 && $0.text.contains("DTSTART") && $0.kind == "VALUE-PARSE-ERROR" })
    #expect(complaints.contains { $0.line == 4 && $0.text.contains("LINK") })
    #expect(complaints.contains { $0.line == 6 && $0.text.contains("SUMMARY") })
    #expect(!complaints.contains { $0.line == 2 || $0.line == 5 })
    #expect(complaints.contains { $0.text.contains("Missing END") })
  }

  @Test("names what a component lacks, with the line of its BEGIN")
  func restrictions() throws {
    let lines = [
      "BEGIN:VCALENDAR", "PRODID:-", "VERSION:2.0", "METHOD:REQUEST", "BEGIN:VEVENT", "UID:1", "END:VEVENT",
      "END:VCALENDAR",
    ]
    let calendar = try #require(try Self.parse(lines))
    #expect(calendar.complaints.isEmpty)
    calendar.checkRestrictions()
    #expect(!calendar.complaints.isEmpty)
    #expect(calendar.complaints.allSatisfy { $0.line == 5 && $0.text.contains("iTIP") })
  }

  @Test("distinguishes complaints from X-LIC-ERROR lines in the input")
  func quotedErrors() throws {
    let event = try #require(
      try Self.parse(["BEGIN:VEVENT", "X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:old", "DTSTART:x", "END:VEVENT"]))
    #expect(event.complaints.map(\.line) == [3])
    #expect(event.properties(named: "X-LIC-ERROR").count == 2)
  }

  @Test("is not given what C would truncate, or what is not a line")
  func refusedLines() throws {
    var parser = LibicalParser()
    _ = try parser.add("BEGIN:VEVENT", number: 1)
    #expect(code { _ = try parser.add("SUMMARY:a\0b", number: 2) } == .nulByte)
    #expect(code { _ = try parser.add("SUMMARY:a\r\nUID:2", number: 3) } == .lineBreak)
    let event = try #require(try parser.add("END:VEVENT", number: 4))
    #expect(event.properties.isEmpty)
  }

  @Test("is not given components that are nested deeper than its recursion supports")
  func depth() throws {
    var parser = LibicalParser()
    for _ in 0..<LibicalComponent.depthLimit { _ = try parser.add("BEGIN:X-A") }
    #expect(code { _ = try parser.add("BEGIN:X-A") } == .tooDeep)
    // A line that libical does not recognize as an END does not count as one.
    _ = try parser.add("END :X-A")
    #expect(code { _ = try parser.add("begin:X-A") } == .tooDeep)
    _ = try parser.add("END:X-A")
    _ = try parser.add("BEGIN:X-A")
  }

  @Test("reads several components one after the other, and skips what is between them")
  func several() throws {
    var parser = LibicalParser()
    var found: [LibicalComponent] = []
    for (index, line) in ["junk", "END:VEVENT", "BEGIN:VEVENT", "UID:1", "END:VEVENT", "BEGIN:VTODO"].enumerated() {
      if let component = try parser.add(line, number: index) { found.append(component) }
    }
    if let component = parser.finish() { found.append(component) }
    #expect(found.map(\.name) == ["VEVENT", "VTODO"])
    #expect(found.map(\.line) == [2, 5])
  }

  @Test("reads a line of ten million bytes in less than quadratic time")
  func longLine() throws {
    let value = String(repeating: "a", count: 10_000_000)
    let clock = ContinuousClock()
    let time = try clock.measure {
      let event = try #require(try Self.parse(["BEGIN:VEVENT", "DESCRIPTION:\(value)", "END:VEVENT"]))
      #expect(event.properties[0].valueText.utf8.count == value.utf8.count)
    }
    #expect(time < .seconds(300))
  }
}

/// An unexpected result of a test.
struct Unexpected: Error {
  let value: String

  init(_ value: some Any) { self.value = "\(value)" }
}

/// Returns the code of the error that a function throws, or nil if it does not throw.
func code(_ body: () throws -> Void) -> LibicalError.Code? {
  do {
    try body()
    return nil
  } catch let error as LibicalError {
    return error.code
  } catch {
    return nil
  }
}
