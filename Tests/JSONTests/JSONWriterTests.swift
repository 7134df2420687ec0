import Foundation
import JSON
import TestSupport
import Testing

@Suite("JSON")
struct JSONWriterTests {
  @Test("is compact or indented, with members in the given order")
  func layouts() {
    #expect(
      Menu.sample.jsonText() == #"{"title":"Tea","price":2.5,"isHot":true,"rooms":[1,-2],"notes":null,"extras":[]}"#)
    #expect(
      Menu.sample.jsonText(.indented) == """
        {
          "title" : "Tea",
          "price" : 2.5,
          "isHot" : true,
          "rooms" : [
            1,
            -2
          ],
          "notes" : null,
          "extras" : [

          ]
        }
        """)
  }

  @Test("contains nothing that could be read as markup when embedded in a page")
  func isInHTML() {
    for (isInHTML, expected) in [(true, #"["\u003c/script\u003e \u0026amp;"]"#), (false, #"["</script> &amp;"]"#)] {
      var writer = JSONWriter(isInHTML: isInHTML)
      writer.write(["</script> &amp;"])
      #expect(writer.takeText() == expected)
    }
  }

  @Test("omits a member without a value on request")
  func memberIfPresent() {
    var writer = JSONWriter()
    writer.object {
      $0.memberIfPresent("a", nil as String?)
      $0.memberIfPresent("b", "text")
    }
    #expect(writer.takeText() == #"{"b":"text"}"#)
  }

  @Test("escapes what a string cannot contain, and reads back the same")
  func escapes() throws {
    let text = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init))) + "\u{2028}🗓"
    #expect(try JSONDecoder().decode(String.self, from: Data(text.jsonText().utf8)) == text)
    let harmless = String(
      String.UnicodeScalarView((0...0x2FF).filter { !(0x7F..<0xA0).contains($0) }.compactMap(Unicode.Scalar.init)))
    #expect(harmless.jsonText() == (try Self.foundation(harmless, [])))
    #expect(text.dropFirst(3).jsonText() == String(text.dropFirst(3)).jsonText())
  }

  @Test(
    "escapes what controls terminals or breaks lines",
    arguments: [
      ("a\u{7F}b", #""a\u007fb""#), ("\u{9B}2J", #""\u009b2J""#), ("\u{85}", #""\u0085""#),
      ("x\u{202E}y", #""x\u202ey""#),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{FEFF}", #""\ufeff""#), ("\u{2066}a\u{2069}", #""\u2066a\u2069""#),
      ("é € – “x” 日本 שלום 👩‍👧", #""é € – “x” 日本 שלום 👩‍👧""#), ("\u{A0}", "\"\u{A0}\""),
    ])
  func hostile(text: String, json: String) { #expect(text.jsonText() == json) }

  @Test(
    "writes numbers so that they are read back unchanged",
    arguments: [
      0, -0.0, 1, -1, 0.1, 1 / 3, 1e15, 1e16, 1e17, 123_456_789.125, 1e-5, 1e300, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 52.5200066,
    ])
  func numbers(value: Double) throws {
    #expect(try JSONDecoder().decode(Double.self, from: Data(value.jsonText().utf8)) == value)
    #expect(value.jsonText() == (try Self.foundation(value, [])))
  }

  @Test("writes whole numbers up to their limits, and null for what is not a number")
  func limits() {
    #expect([Int.min, .max].jsonText() == "[-9223372036854775808,9223372036854775807]")
    #expect(UInt64.max.jsonText() == "18446744073709551615")
    #expect([Double.nan, .infinity, -.infinity].jsonText() == "[null,null,null]")
  }

  @Test("matches Foundation's output, in both layouts", arguments: 0..<50)
  func foundation(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = AnyJSON.random(&random, depth: 4)
    let options: JSONEncoder.OutputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(value.jsonText() == (try Self.foundation(value, options)))
    #expect(value.jsonText(.indented) == (try Self.foundation(value, options.union(.prettyPrinted))))
  }

  @Test("is passed on in chunks, whatever its length, and with one text per line")
  func streaming() throws {
    var pieces: [[UInt8]] = []
    var writer = JSONWriter { pieces.append($0) }
    for number in 0..<10_000 {
      writer.object { $0.member("number", number) }
      writer.endLine()
    }
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.count < 70_000 })
    try writer.finish()
    let lines = String(decoding: pieces.joined(), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 10_000)
    #expect(lines.last == #"{"number":9999}"#)
  }

  @Test("stops at a sink that fails, and reports it at the end")
  func failingSink() {
    struct Full: Error {}
    var calls = 0
    var writer = JSONWriter { _ in
      calls += 1
      throw Full()
    }
    writer.array { for number in 0..<100_000 { $0.write(number) } }
    #expect(throws: Full.self) { try writer.finish() }
    #expect(calls == 1)
  }

  @Test("has line breaks where requested, in compact form")
  func lines() {
    var writer = JSONWriter()
    writer.array {
      for number in 1...2 {
        $0.breakLine()
        $0.object { $0.member("number", number) }
      }
      $0.breakLine()
    }
    #expect(writer.takeText() == "[\n{\"number\":1},\n{\"number\":2}\n]")
  }

  @Test("can be begun and ended piece by piece")
  func pieces() {
    var writer = JSONWriter()
    writer.beginArray()
    #expect(writer.takeText() == "[")
    writer.write("a")
    writer.beginObject()
    writer.endObject()
    #expect(writer.takeText() == #""a",{}"#)
    writer.writeNull()
    writer.endArray()
    #expect(writer.takeText() == ",null]")
  }

  private static func foundation(_ value: some Encodable, _ options: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = options.union(.withoutEscapingSlashes)
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

private struct Menu: JSONWritable {
  static let sample = Menu()

  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("title", "Tea")
      $0.member("price", 2.5)
      $0.member("isHot", true)
      $0.member("rooms", [1, -2])
      $0.member("notes", nil as String?)
      $0.member("extras", [String]())
    }
  }
}

/// An arbitrary value, for Foundation and for the writer.
private indirect enum AnyJSON: JSONWritable, Encodable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  static func random(_ random: inout SeededGenerator, depth: Int) -> AnyJSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(.random(in: .min ... .max, using: &random))
    case 3: .double(.random(in: -1e9...1e9, using: &random))
    case 4: .string(text(&random))
    case 5: .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in .random(&random, depth: depth - 1) })
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0..<5, using: &random)).map { ("key\($0)", .random(&random, depth: depth - 1)) },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0..<40, using: &random)).compactMap { _ in
        "aZ /\\\"\n\r\t\u{8}\u{C}\u{1}\u{1F}ü漢🗓".randomElement(using: &random)
      })
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(value)
    case .integer(let value): writer.write(value)
    case .double(let value): writer.write(value)
    case .string(let value): writer.write(value)
    case .array(let values): writer.write(values)
    case .object(let members):
      writer.object { for (key, value) in members.sorted(by: { $0.key < $1.key }) { $0.member(key, value) } }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
