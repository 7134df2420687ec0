import Libical
import Testing

/// These tests access freed memory if ownership is wrong; they are run under AddressSanitizer and valgrind.
@Suite("Ownership of libical's memory")
struct OwnershipTests {
  private static func calendar() throws -> LibicalComponent {
    var parser = LibicalParser()
    for line in ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY;LANGUAGE=en:Lunch", "END:VEVENT"] {
      _ = try parser.add(line)
    }
    return try #require(try parser.add("END:VCALENDAR"))
  }

  @Test("a component, a property and a parameter outlive the view of the tree that they came from")
  func outliving() throws {
    let property = try Self.calendar().components[0].properties[1]
    let event = try Self.calendar().components[0]
    let parameter = try Self.calendar().components[0].properties[1].parameters[0]
    #expect(property.valueText == "Lunch")
    #expect(event.properties.map(\.name) == ["UID", "SUMMARY"])
    #expect(parameter.value == "en")
  }

  @Test("a removed child can still be read, and is freed once")
  func removed() throws {
    let calendar = try Self.calendar()
    let event = calendar.components[0]
    let summary = event.properties[1]
    try event.remove(summary)
    try calendar.remove(event)
    #expect(calendar.components.isEmpty)
    #expect(event.properties.map(\.name) == ["UID"])
    #expect(summary.valueText == "Lunch")
    #expect(code { try event.remove(summary) } == .notWithin)
    #expect(code { try calendar.remove(event) } == .notWithin)
  }

  @Test("an inserted child is a copy, so that no two trees share memory")
  func added() throws {
    let event: LibicalComponent
    do {
      let other = try Self.calendar()
      event = try LibicalComponent(name: "VEVENT")
      let added = event.add(other.components[0].properties[1])
      try added.set(parameter: "LANGUAGE", to: "de")
      #expect(other.components[0].properties[1][parameter: "LANGUAGE"] == "en")
    }
    #expect(event.properties[0][parameter: "LANGUAGE"] == "de")
    let copy = event.copy()
    try event.remove(event.properties[0])
    #expect(copy.properties.count == 1)
  }

  @Test("a component can be inserted into itself, as a copy, down to the depth that libical supports")
  func nested() throws {
    let event = try LibicalComponent(name: "VEVENT")
    try event.add(event)
    #expect(event.components.map(\.name) == ["VEVENT"])
    #expect(event.components[0].components.isEmpty)
    var outermost = event
    #expect(
      code {
        for _ in 0..<LibicalComponent.depthLimit {
          let outer = try LibicalComponent(name: "VEVENT")
          try outer.add(outermost)
          outermost = outer
        }
      } == .tooDeep)
    #expect(outermost.text.count { $0 == "\r\n" } > 2)
  }

  @Test("a parser that ends within a component frees it")
  func unfinished() throws {
    for count in 1...5 {
      var parser = LibicalParser()
      for line in ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "BEGIN:VALARM", "END:VALARM"].prefix(count) {
        _ = try parser.add(line, number: 1)
      }
      if count % 2 == 0 {
        let calendar = parser.finish()
        #expect(calendar?.name == "VCALENDAR")
      }
    }
  }

  @Test("iterating over a list twice at once finds everything each time")
  func nestedWalks() throws {
    let event = try Self.calendar().components[0]
    var pairs: [String] = []
    for first in event.properties {
      for second in event.properties { pairs.append("\(first.name) \(second.name)") }
    }
    #expect(pairs.count == 4)
  }

  @Test("an occurrence iterator ends once, and stays at its end")
  func iterator() throws {
    let start = LibicalTime(year: 2026, month: 1, day: 1)
    let recurrence = try LibicalRecurrence("FREQ=DAILY;COUNT=2", from: start)
    #expect(Array(recurrence).map(\.text) == ["20260101", "20260102"])
    for _ in 0..<3 { #expect(recurrence.next() == nil) }
  }
}
