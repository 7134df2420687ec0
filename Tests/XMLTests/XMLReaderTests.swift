import Testing
import XML

@Suite("XML text")
struct XMLReaderTests {
  private func events(_ text: String, _ limits: XMLLimits = XMLLimits()) throws -> [XMLEvent] {
    let reader = XMLReader(Array(text.utf8), limits: limits)
    var events: [XMLEvent] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  @Test("gives elements with their namespaces, and text with its entities resolved")
  func elements() throws {
    let found = try events("<?xml version='1.0'?>\n<a xmlns='urn:x' b='1'>x &amp; <![CDATA[<y>]]><!-- no --></a>")
    let name = XMLName("a", in: "urn:x")
    #expect(found == [.start(name, attributes: [XMLName("b"): "1"]), .text("x & <y>"), .end(name)])
  }

  @Test("gives the position of an element")
  func positions() throws {
    let reader = XMLReader(Array("<a>\n  <b/>\n</a>".utf8))
    _ = try reader.next()
    _ = try reader.next()
    #expect(try reader.next() == .start(XMLName("b"), attributes: [:]))
    #expect(reader.position == XMLPosition(line: 2, column: 3))
  }

  @Test(
    "refuses malformed XML",
    arguments: [("", 1), ("<a>", 1), ("<a></b>", 1), ("<a>\n&nope;</a>", 2), ("<a>\u{1}</a>", 1), ("<a/><b/>", 1)])
  func malformed(text: String, line: Int) throws {
    let error = #expect(throws: XMLReadingError.self) { try events(text) }
    #expect(error?.code == .malformed && error?.position.line == line, "\(text): \(String(describing: error))")
  }

  @Test("refuses document types, so that no entity expands and no file is read")
  func documentTypes() throws {
    let laughs = "<!DOCTYPE a [<!ENTITY b 'ha'><!ENTITY c '&b;&b;&b;&b;'>]><a>&c;</a>"
    let file = "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"
    for text in [laughs, file, "<!DOCTYPE a SYSTEM 'http://example.com/a.dtd'><a/>"] {
      #expect(throws: XMLReadingError.self) { try events(text) }
      #expect((#expect(throws: XMLReadingError.self) { try events(text) })?.code == .documentType)
    }
  }

  @Test("a name with its namespace is short, and many elements of one name store it once")
  func names() throws {
    let elements = String(repeating: "<z:b/>", count: 1_000)
    #expect(try events("<a xmlns:z='\(String(repeating: "n", count: 500))'>\(elements)</a>").count == 2_002)
    #expect(throws: XMLReadingError.self) {
      try events("<a xmlns:z='\(String(repeating: "n", count: 600))'>\(elements)</a>")
    }
  }

  @Test("texts with more combining marks than any language are refused, even as numeric references")
  func marks() {
    let many = String(repeating: "&#x301;&#x316;", count: 200)
    for text in ["<a>\(many)</a>", "<a b='\(many)'/>"] {
      #expect(throws: XMLReadingError.self) { try DAVElement(reading: Array(text.utf8)) }
    }
  }

  @Test("respects its limits")
  func limits() throws {
    let deep = String(repeating: "<a>", count: 9) + String(repeating: "</a>", count: 9)
    #expect((#expect(throws: XMLReadingError.self) { try events(deep, XMLLimits(depth: 8)) })?.code == .tooDeep)
    let long = "<a>" + String(repeating: "x", count: 1001) + "</a>"
    #expect((#expect(throws: XMLReadingError.self) { try events(long, XMLLimits(length: 1000)) })?.code == .tooLong)
  }

  @Test("reads a long text in pieces of any size")
  func pieces() throws {
    let text = Array("<a><b>ä€𝄞 &lt;</b></a>".utf8)
    for size in 1...text.count {
      var rest = text[...]
      let reader = XMLReader { target in
        let count = min(size, rest.count)
        target.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      }
      var texts = ""
      while let event = try reader.next() { if case .text(let text) = event { texts += text } }
      #expect(texts == "ä€𝄞 <", "pieces of \(size)")
    }
  }

  @Test("a text that arrives in pieces is the same, however it is divided")
  func comesInPieces() throws {
    let text = "<a xmlns='urn:x'><b>ä€𝄞 &lt;</b><c/>\r\n</a>"
    let whole = try events(text)
    for size in 1...text.utf8.count {
      let reader = XMLPieceReader()
      var found: [XMLEvent] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        reader.add(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        while let event = try reader.next() { found.append(event) }
      }
      reader.finish()
      while let event = try reader.next() { found.append(event) }
      #expect(found == whole, "pieces of \(size)")
    }
  }

  @Test("text that ends early is an error, after everything before it", arguments: ["", "<a>", "<a><b></a>", "<a/>x"])
  func endsEarly(text: String) throws {
    let reader = XMLPieceReader()
    reader.add(Array(text.utf8))
    reader.finish()
    #expect((#expect(throws: XMLReadingError.self) { while try reader.next() != nil {} })?.code == .malformed)
  }
}
