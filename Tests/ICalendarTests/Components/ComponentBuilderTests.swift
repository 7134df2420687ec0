import ICalendar
import TestSupport
import Testing

@Suite("Creating and changing components")
struct ComponentBuilderTests {
  private let event: Component

  init() throws {
    event = try Component(
      "BEGIN:VEVENT\nUID:1\nX-A:1\nx-a:2\nBEGIN:VALARM\nUID:of the alarm\nEND:VALARM\nX-BEHIND:1\nEND:VEVENT")
  }

  private func lines(_ change: (inout ComponentBuilder) throws -> Void) rethrows -> [String] {
    var builder = ComponentBuilder(event)
    try change(&builder)
    return builder.component().lines.map(\.unfolded)
  }

  private var original: [String] { event.lines.map(\.unfolded) }

  /// The lines with one of them changed or removed.
  private func original(_ index: Int, _ line: String?) -> [String] {
    var lines = original
    lines.replaceSubrange(index...index, with: line.map { [$0] } ?? [])
    return lines
  }

  @Test("a component without changes is the same", arguments: 0..<4)
  func unchanged(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(800 + part))
    for _ in 0..<300 {
      let component = try random.component()
      #expect(ComponentBuilder(component).component() == component)
    }
  }

  @Test("a new component has its BEGIN and END")
  func new() throws {
    var builder = try ComponentBuilder(name: "VTODO")
    #expect(builder.component().description == "BEGIN:VTODO\r\nEND:VTODO\r\n")
    builder.append(try ContentLine(name: "UID", rawValue: "1"))
    builder.append(event)
    builder.append(try ContentLine(name: "DUE", rawValue: "20260101"))
    #expect(builder.component().properties.map(\.unfolded) == ["UID:1", "DUE:20260101"])
    #expect(builder.component().components == [event])
    #expect(builder.component().component == .vtodo)
    #expect(builder.component() == (try Component(unfolded: Array(builder.component().unfoldedBytes))))
  }

  @Test("setting a property changes only its own line, the first of its name in any letter case")
  func set() throws {
    #expect(try lines { $0.set(try ContentLine(name: "UID", rawValue: "2")) } == original(1, "UID:2"))
    #expect(try lines { $0.set(try ContentLine(name: "X-A", rawValue: "3")) } == original(2, "X-A:3"))
    #expect(try lines { $0.set(try ContentLine(name: "x-behind", rawValue: "3")) } == original(7, "x-behind:3"))
  }

  @Test("a missing property is added before the first component")
  func add() throws {
    let expected = original[...3] + ["SUMMARY:new"] + original[4...]
    #expect(try lines { $0.set(try ContentLine(name: "SUMMARY", rawValue: "new")) } == Array(expected))
    #expect(try lines { $0.append(try ContentLine(name: "SUMMARY", rawValue: "new")) } == Array(expected))
    #expect(lines { $0.replace(ContentLine("X-NOT:there"), with: ContentLine("SUMMARY:new")) } == Array(expected))
  }

  @Test("replacing a line changes only the equal line")
  func replace() {
    #expect(lines { $0.replace(ContentLine("x-a:2"), with: ContentLine("X-B:3")) } == original(3, "X-B:3"))
  }

  @Test("removing properties leaves all others, and those of its components")
  func removeProperties() {
    #expect(lines { $0.removeProperties { $0.isNamed("uid") } } == original(1, nil))
    #expect(lines { $0.removeProperties { _ in true } } == [original[0]] + original[4...6] + [original[8]])
  }

  @Test("components are replaced, removed and added without changes to the rest")
  func components() throws {
    let alarm = try #require(event.components.first)
    let other = try Component("BEGIN:VALARM\nEND:VALARM")
    #expect(
      lines { $0.replace(alarm, with: other) }
        == Array(original[...3] + ["BEGIN:VALARM", "END:VALARM"] + original[7...]))
    #expect(lines { $0.remove(alarm) } == Array(original[...3] + original[7...]))
    #expect(lines { $0.remove(other) } == original)
    #expect(lines { $0.replace(other, with: alarm) } == original)
    #expect(lines { $0.append(other) } == Array(original[...7] + ["BEGIN:VALARM", "END:VALARM"] + original[8...]))
  }

  @Test("properties are found by name, in any letter case")
  func find() {
    let builder = ComponentBuilder(event)
    #expect(builder.first(named: "X-A")?.unfolded == "X-A:1")
    #expect(builder.first(named: "summary") == nil)
    #expect(builder.properties.map(\.unfolded) == ["UID:1", "X-A:1", "x-a:2", "X-BEHIND:1"])
  }

  @Test("lines keep their positions, including those of copied components")
  func places() throws {
    let read = try #require(
      Reading(lines: "\nBEGIN:VEVENT\nX:a\n bc\nBEGIN:VALARM\nY:d\n e\nEND:VALARM\nEND:VEVENT\n").components.first)
    var builder = ComponentBuilder(read)
    builder.set(ContentLine("NEW:1"))
    let changed = builder.component()
    #expect(changed.all(named: "X").first?.position(ofByte: 4) == SourcePosition(line: 4, column: 3))
    #expect(changed.components.first?.all(named: "Y").first?.position(ofByte: 3) == SourcePosition(line: 7, column: 2))
    #expect(changed.all(named: "NEW").first?.lineNumber == 0)
    #expect(changed.beginLine.lineNumber == 2)
  }

  @Test("random edits of random components change exactly the named lines", arguments: 0..<4)
  func randomEdits(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(810 + part))
    for _ in 0..<300 {
      let component = try random.component()
      let properties = Array(component.properties)
      guard let old = properties.isEmpty ? nil : random.pick(properties) else { continue }
      let new = try old.settingRawValue("new")
      var builder = ComponentBuilder(component)
      builder.replace(old, with: new)
      let index = try #require(builder.properties.firstIndex(of: new))
      #expect(builder.properties.count == properties.count)
      for (place, line) in builder.properties.enumerated() where place != index { #expect(line == properties[place]) }
      #expect(builder.component().components == component.components)
      builder.replace(new, with: old)
      #expect(builder.component() == component)
    }
  }

  @Test("a line that looks like a delimiter begins or ends nothing when a property is added")
  func smuggledDelimiters() throws {
    var builder = try ComponentBuilder(name: "VEVENT")
    builder.append(ContentLine("SUMMARY:a\r\nEND:VEVENT\r\nBEGIN:VEVENT"))
    let component = builder.component()
    #expect(component.properties.map(\.unfolded) == ["SUMMARY:aEND:VEVENTBEGIN:VEVENT"])
    #expect(try Component(unfolded: Array(component.unfoldedBytes)) == component)
  }
}
