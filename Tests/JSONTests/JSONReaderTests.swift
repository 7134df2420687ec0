import Foundation
import JSON
import Testing

@Suite("JSON text")
struct JSONReaderTests {
  private func tokens(_ text: [UInt8], _ limits: JSONLimits = JSONLimits()) throws -> [String] {
    var reader = JSONReader(text, limits: limits)
    var tokens: [String] = []
    while let token = try reader.next() {
      switch token {
      case .name, .string, .number: tokens.append("\(token) \(reader.text)")
      default: tokens.append("\(token)")
      }
    }
    return tokens
  }

  private func tokens(_ text: String) throws -> [String] { try tokens(Array(text.utf8)) }

  @Test("gives tokens, and numbers as they were written")
  func gives() throws {
    let text =
      "\u{FEFF} {\"a\": [1.50, -0, 1E+2, \"x\\ny\\u00e9\\ud834\\udd1e\"], \"b\": {}, \"c\": [true, false, null]}\n"
    #expect(
      try tokens(text) == [
        "beginObject", "name a", "beginArray", "number 1.50", "number -0", "number 1E+2", "string x\nyé𝄞", "endArray",
        "name b", "beginObject", "endObject", "name c", "beginArray", "true", "false", "null", "endArray", "endObject",
      ])
  }

  @Test("gives the position of a value")
  func paths() throws {
    var reader = JSONReader(Array("[1, [\"x\",\n {\"a b\": [2]}]]".utf8))
    var paths: [String] = []
    while let token = try reader.next() {
      if token == .number || token == .string { paths.append("\(reader.path) \(reader.position.line)") }
    }
    #expect(paths == ["$[0] 1", "$[1][0] 1", "$[1][1]['a b'][0] 2"])
  }

  @Test(
    "refuses what the standard forbids",
    arguments: [
      "", " ", "[", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[1 2]", "[]]", "[}",
      "{]", "01", "1.", ".5", "+1", "1e", "-", "tru", "truex", "nul", "\"a", "\"\t\"", "\"\\x\"", "\"\\u12g4\"", "[1]x",
      "NaN", "Infinity", "'a'", "// a\n1",
    ])
  func malformed(text: String) throws {
    let error = #expect(throws: JSONReadingError.self) { try tokens(text) }
    #expect(error?.code == .malformed, "\(text)")
  }

  @Test(
    "refuses invalid text",
    arguments: [
      Array("\"\\ud834\"".utf8), Array("\"\\udd1e\"".utf8), Array("\"\\ud834\\u0041\"".utf8),
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    ] as [[UInt8]])
  func invalidText(text: [UInt8]) throws {
    #expect((#expect(throws: JSONReadingError.self) { try tokens(text) })?.code == .invalidText)
  }

  @Test("refuses two members with the same name, but accepts the name again in another object")
  func duplicates() throws {
    let error = #expect(throws: JSONReadingError.self) { try tokens("[{\"a\":1},{\"a\":1,\"\\u0061\":2}]") }
    #expect(error?.code == .duplicateName && error?.path == "$[1].a")
  }

  @Test("respects its limits")
  func limits() throws {
    let deep = Array((String(repeating: "[", count: 9) + String(repeating: "]", count: 9)).utf8)
    #expect((#expect(throws: JSONReadingError.self) { try tokens(deep, JSONLimits(depth: 8)) })?.code == .tooDeep)
    for long in ["\"" + String(repeating: "x", count: 101) + "\"", String(repeating: "1", count: 101)] {
      let error = #expect(throws: JSONReadingError.self) { try tokens(Array(long.utf8), JSONLimits(length: 100)) }
      #expect(error?.code == .tooLong)
    }
  }

  @Test("reads the same in pieces of any size")
  func pieces() throws {
    let text = Array("[\"ä€𝄞\\u00e9\\n\", {\"name\" : -12.5e3}, true, null ]".utf8)
    let whole = try tokens(text)
    for size in 1...text.count {
      var rest = text[...]
      var reader = JSONReader { target in
        let count = min(size, rest.count)
        target.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      }
      var found: [String] = []
      while let token = try reader.next() {
        switch token {
        case .name, .string, .number: found.append("\(token) \(reader.text)")
        default: found.append("\(token)")
        }
      }
      #expect(found == whole, "pieces of \(size)")
    }
  }

  @Test("agrees with Foundation on random texts")
  func agreesWithFoundation() throws {
    let pieces = [
      "[", "]", "{", "}", ",", ":", "\"a\"", "\"b\"", "1", "-2.5", "0", "true", "null", " ", "\"\\n\"", "\"é\"",
    ]
    var state: UInt64 = 7265
    var both = 0
    for _ in 0..<20_000 {
      var text = ""
      state = state &* 6_364_136_223_846_793_005 &+ 1
      for shift in 0..<Int(state >> 60) % 9 + 1 {
        text += pieces[Int((state >> UInt64(4 * shift + 10)) & 15)]
      }
      let ours = (try? tokens(text)) != nil
      let theirs = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
      // Foundation accepts duplicate member names.
      let hasTwice = text.contains("{") && ["\"a\"", "\"b\""].contains { text.split(separator: $0).count > 2 }
      if !hasTwice { #expect(ours == theirs, "\(text)") }
      if ours { both += 1 }
    }
    #expect(both > 500)
  }
}
