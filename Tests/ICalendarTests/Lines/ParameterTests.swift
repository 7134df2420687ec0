import FuzzProperties
import ICalendar
import TestSupport
import Testing

@Suite("Parameters of a line")
struct ParameterTests {
  private func parameters(_ line: String) -> [String] {
    ContentLine(line).parameters.map { "\($0.name)=\($0.values)" }
  }

  @Test(
    "a line without parameters has none, even if its value looks like some",
    arguments: ["X:;A=1", "X", "X:A=1", ":;"])
  func none(line: String) {
    #expect(ContentLine(line).parameters.isEmpty)
    #expect(!ContentLine(line).hasParameters)
    #expect(ContentLine(line)[parameter: .value] == nil)
    #expect(ContentLine(line).values(ofParameter: "A") == nil)
  }

  @Test("parameters keep their order and the letter case of their names")
  func order() {
    #expect(parameters("X;b=1;A=2;b=3:v") == [#"b=["1"]"#, #"A=["2"]"#, #"b=["3"]"#])
    #expect(ContentLine("X;b=1;A=2;b=3:v").values(ofParameter: "B") == ["1"])
  }

  @Test(
    "quotes protect colons, semicolons and commas",
    arguments: [
      (#"X;A="a:b;c,d":v"#, #"A=["a:b;c,d"]"#, "v"), (#"X;A="a",b,"c,d":v:w"#, #"A=["a", "b", "c,d"]"#, "v:w"),
      (#"X;A="":v"#, #"A=[""]"#, "v"), ("X;A=:v", #"A=[""]"#, "v"), ("X;A=,:v", #"A=["", ""]"#, "v"),
      (#"X;A=b"c":v"#, #"A=["b\"c\""]"#, "v"), (#"X;A="b"c:v"#, #"A=["\"b\"c"]"#, "v"),
      ("X;A=b=c:v", #"A=["b=c"]"#, "v"),
    ])
  func quotes(line: String, parameter: String, value: String) {
    #expect(parameters(line) == [parameter])
    #expect(ContentLine(line).rawValue == value)
  }

  @Test(
    "an unclosed quote hides no colon, but a closed one does",
    arguments: [
      (#"X;A="b:v"#, #"A=["\"b"]"#, "v"), (#"X;A="b;B=1:v:w"#, #"A=["\"b;B=1"]"#, "v:w"),
      (#"X;A="a:b";B="c:v"#, #"B=["\"c"]"#, "v"), (#"X;A="b"";B=c:v"#, #"A=["\"b\"\";B=c"]"#, "v"),
    ])
  func unclosedQuotes(line: String, parameter: String, value: String) {
    #expect(parameters(line).last == parameter)
    #expect(ContentLine(line).rawValue == value)
  }

  @Test("a line whose only colons are in closed quotes has no value")
  func onlyQuotedColons() {
    let line = ContentLine(#"X;A="b:c""#)
    #expect(!line.hasValue)
    #expect(line.name == "X")
    #expect(line.rawValue.isEmpty)
  }

  @Test(
    "a parameter without an equals sign has no values", arguments: [("X;A:v", "A"), ("X;A;B=1:v", "A"), ("X;:v", "")])
  func withoutEqualsSign(line: String, name: String) {
    #expect(parameters(line).first == "\(name)=[]")
    #expect(ContentLine(line).values(ofParameter: name) == [])
    #expect(ContentLine(line).rawValue == "v")
  }

  @Test("the escapes of RFC 6868 are resolved, and other carets stay")
  func carets() {
    #expect(parameters("X;A=a^nb^'c^'^^d^^ne^xf^:v") == [#"A=["a\nb\"c\"^d^ne^xf^"]"#])
    #expect(parameters(#"X;A="^'a, b^'":v"#) == [#"A=["\"a, b\""]"#])
  }

  @Test("the value of a known parameter is found in any letter case, the first one if it is repeated")
  func knownParameter() {
    let line = ContentLine(#"DTSTART;tzid="Europe/Berlin";VALUE=DATE-TIME;TZID=Asia/Tokyo:20260101T000000"#)
    #expect(line[parameter: .tzid] == "Europe/Berlin")
    #expect(line.timeZoneID == "Europe/Berlin")
    #expect(line[parameter: .value] == "DATE-TIME")
    #expect(line[parameter: .cn] == nil)
  }

  @Test(
    "the value of a list is one text, as in the parameter itself",
    arguments: ["a,b", #""a","b""#, #""a",b"#, #""a,b""#, ","])
  func listAsOneText(value: String) throws {
    let line = ContentLine("ATTENDEE;MEMBER=\(value):mailto:x@example.com")
    let parameter = try #require(line.parameters.first)
    #expect(line[parameter: .member] == parameter.value)
    #expect(parameter.parameter == .member)
  }

  @Test("bytes that are not UTF-8 are read as Windows-1252")
  func invalidUTF8() {
    let line = ContentLine(Array("X;CN=J".utf8) + [0xF6] + Array("rg:v".utf8))
    #expect(line[parameter: .cn] == "Jörg")
  }

  @Test("values of any characters round-trip, except for control characters and kinds of line breaks")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<5000 {
      let values = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.text(upTo: 12) }
      let line = try ContentLine(name: "X-A", parameters: [Parameter("X-B", values)], rawValue: "v:\(values.count)")
      let expected = values.map(\.writable)
      #expect(line.parameters.map(\.values) == [expected], "\(line)")
      #expect(ParameterValue.decode(ParameterValue.encode(values)) == expected)
      #expect(line.rawValue == "v:\(values.count)")
      #expect(!line.bytes.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    }
  }

  @Test("a line of random bytes has parameters within its bytes, and a value after them")
  func randomBytes() {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("X;;=:\",^na\\".utf8) + [0xFF]
    for _ in 0..<5000 {
      let bytes = Array("X;".utf8) + (0..<Int.random(in: 0...20, using: &random)).map { _ in random.pick(alphabet) }
      let line = ContentLine(bytes)
      #expect(Array(line.bytes) == bytes)
      let (name, value) = NaiveCalendar.parts(of: bytes)
      #expect(Array(line.name.utf8) == name)
      #expect(line.hasValue == (value != nil))
      #expect(Array(line.valueBytes) == value ?? [])
      var end = name.count
      for parameter in line.parameters {
        #expect(parameter.offsets.lowerBound == end + 1)
        end = parameter.offsets.upperBound
      }
      #expect(end == (line.hasParameters ? bytes.count - line.valueBytes.count - 1 : name.count))
    }
  }
}
