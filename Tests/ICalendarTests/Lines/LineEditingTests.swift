import ICalendar
import TestSupport
import Testing

@Suite("Changing a line")
struct LineEditingTests {
  @Test(
    "setting a parameter changes nothing else in the line",
    arguments: [
      ("X:v", "X;A=new:v"), ("X;A=1:v", "X;A=new:v"), ("X;B=\"a:b\":v:w", "X;B=\"a:b\";A=new:v:w"),
      ("X;a=1;B=2:v", "X;A=new;B=2:v"), ("X;B=^n;A=\"1;2\";C:v", "X;B=^n;A=new;C:v"),
      ("X;A=1;B=2;a=3:v", "X;A=new;B=2:v"),
      ("X;A:v", "X;A=new:v"), ("X;;B=1:v", "X;;B=1;A=new:v"), ("X;AA=1:v", "X;AA=1;A=new:v"), ("X", "X;A=new"),
      ("X;B=\"open:v", "X;A=new;B=\"open:v"), ("X;B=\"open;A=1:v", "X;A=new;B=\"open;A=1:v"),
    ])
  func set(line: String, expected: String) throws {
    let changed = try ContentLine(line).settingParameter("A", to: ["new"])
    #expect(changed.unfolded == expected)
    if ContentLine(line).hasValue { #expect(changed.values(ofParameter: "a") == ["new"]) }
  }

  @Test(
    "removing a parameter removes all of its occurrences and nothing else",
    arguments: [
      ("X:v", "X:v"), ("X;A=1:v", "X:v"), ("X;B=1;a=\":;\";C=2:v", "X;B=1;C=2:v"), ("X;A;A=2;B=3:v", "X;B=3:v"),
      ("X;B=A=1:v", "X;B=A=1:v"),
    ])
  func remove(line: String, expected: String) throws {
    #expect(try ContentLine(line).settingParameter("A", to: []).unfolded == expected)
  }

  @Test("values are quoted and escaped if necessary")
  func quoting() throws {
    let line = try ContentLine("X:v").settingParameter("A", to: ["a:b", "c\"d", "e\nf", "g^h", " i", "j k"])
    #expect(line.unfolded == "X;A=\"a:b\",c^'d,e^nf,g^^h,\" i\",j k:v")
  }

  @Test("on random lines a set parameter has its values, and all others keep theirs")
  func randomEdits() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<3000 {
      let others = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Parameter(random.pick(["B", "C", "x-d", "AA"]), [random.text(upTo: 6), random.text(upTo: 6)])
      }
      let place = Int.random(in: 0...others.count, using: &random)
      var all = others
      if random.once(in: 2) { all.insert(Parameter(random.pick(["A", "a"]), ["old"]), at: place) }
      let line = try ContentLine(name: "X", parameters: all, rawValue: "a;b=c:\"")
      let values = [random.text(upTo: 8)]
      let changed = try line.settingParameter("A", to: values)
      #expect(changed.values(ofParameter: "a") == ParameterValue.decode(ParameterValue.encode(values)))
      #expect(changed.rawValue == line.rawValue)
      let written = { (line: ContentLine) in
        line.parameters.filter { $0.name.uppercased() != "A" }.map { [$0.name] + $0.values }
      }
      #expect(written(changed) == written(line))
      let removed = try changed.settingParameter("a", to: [])
      #expect(removed == (try ContentLine(name: "X", parameters: others, rawValue: "a;b=c:\"")))
    }
  }

  @Test(
    "setting a value keeps the name and the parameters byte for byte",
    arguments: ["X:old", "X;A=\"b:c\";D:old", "X;A=\"b:old", "X"])
  func setValue(line: String) throws {
    let changed = try ContentLine(line).settingRawValue("new:value")
    let head = line.hasSuffix("old") ? String(line.dropLast(3)) : line + ":"
    #expect(changed.unfolded == head + "new:value")
    #expect(changed.rawValue == "new:value")
  }

  @Test("a value with a quote is kept whole after an unclosed quote in the parameters")
  func setQuotedValue() throws {
    let changed = try ContentLine(#"X;A="b:c";B="d:old"#).settingRawValue(#"say "hello": now"#)
    #expect(changed.unfolded == #"X;A="b:c";B="d":say "hello": now"#)
    #expect(changed.rawValue == #"say "hello": now"#)
    #expect(try ContentLine(#"X;A="b"#).settingRawValue("\"").rawValue == "\"")
  }

  @Test("a parameter is set where the quotes of others cannot hide it, or not at all")
  func oddQuotes() throws {
    let cases = [
      ("X;a\"b;c=\"d:v", "X;A=\"1:2\";a\"b;c=\"d:v"), ("X;a\"b=c;A=1:v", "X;A=\"1:2\";a\"b=c:v"),
    ]
    for (line, expected) in cases {
      #expect(try ContentLine(line).settingParameter("A", to: ["1:2"]).unfolded == expected)
    }
    let error = #expect(throws: ICalendarError.self) {
      try ContentLine("X;a\"b;A=\"d:e\":v").settingParameter("A", to: [])
    }
    #expect(error?.code == .unwritable)
  }

  @Test("a line is assembled from its parts")
  func parts() throws {
    let line = try ContentLine(
      name: "X-A", parameters: [Parameter("B", ["1", "2"]), Parameter("C", [])], rawValue: "v")
    #expect(line.unfolded == "X-A;B=1,2;C=:v")
    #expect(try ContentLine(name: "SUMMARY", rawValue: "").unfolded == "SUMMARY:")
  }

  @Test("an invalid name cannot be written", arguments: ["", "A B", "A:B", "A;B", "Ä", "A\n", "A_B", "A="])
  func names(name: String) {
    for attempt in [
      { try ContentLine(name: name, rawValue: "") },
      { try ContentLine(name: "X", parameters: [Parameter(name, ["1"])], rawValue: "") },
      { try ContentLine("X:v").settingParameter(name, to: ["1"]) },
    ] as [() throws -> ContentLine] {
      let error = #expect(throws: ICalendarError.self) { try attempt() }
      #expect(error?.code == .unwritable)
    }
    #expect(throws: ICalendarError.self) { try ComponentBuilder(name: name) }
  }

  @Test("BEGIN and END cannot be created as properties", arguments: ["BEGIN", "end"])
  func delimiters(name: String) {
    let error = #expect(throws: ICalendarError.self) { try ContentLine(name: name, rawValue: "VEVENT") }
    #expect(error?.code == .unwritable)
  }

  @Test("a value with a line ending cannot be written", arguments: ["a\nb", "a\rb", "a\r\nB:c", "\n"])
  func lineEndings(value: String) {
    for attempt in [
      { try ContentLine(name: "X", rawValue: value) }, { try ContentLine("X:v").settingRawValue(value) },
    ] as [() throws -> ContentLine] {
      let error = #expect(throws: ICalendarError.self) { try attempt() }
      #expect(error?.code == .unwritable)
    }
  }

  @Test("line endings are dropped from lines created from bytes or text, so that nothing can be injected")
  func smuggledLines() {
    let line = ContentLine("SUMMARY:a\r\nEND:VEVENT\nX:1")
    #expect(line.unfolded == "SUMMARY:aEND:VEVENTX:1")
    #expect(ContentLine("X:v\r\n").rawValue == "v")
  }

  @Test("lines are equal if their bytes are, whatever their position")
  func equality() {
    let folded = Reading(lines: "BEGIN:VEVENT\nX:a\n b\nEND:VEVENT\n").components.first?.all(named: "x").first
    #expect(folded == ContentLine("X:ab"))
    #expect(folded?.hashValue == ContentLine("X:ab").hashValue)
    #expect(ContentLine("X:ab") != ContentLine("x:ab"))
    #expect(ContentLine("X:ab").lineNumber == 0)
  }

  @Test("names of any length are names, up to the limit")
  func longNames() {
    let name = String(repeating: "X", count: 65_535)
    #expect(ContentLine("\(name);A=1:v").name == name)
    #expect(ContentLine("\(name);A=1:v").values(ofParameter: "a") == ["1"])
    let longer = ContentLine("\(name)X;A=1:v")
    #expect(longer.rawValue == "v")
    #expect(longer.name.isEmpty)
    #expect(longer.unfolded == "\(name)X;A=1:v")
  }
}
