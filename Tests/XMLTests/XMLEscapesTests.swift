import Testing
import XML

@Suite("Escapes in XML and HTML")
struct XMLEscapesTests {
  private static let text = "a & <b> \"c\" 'd'\r\n\te\u{0}\u{1B}\u{FFFE}é"

  @Test(
    "replace characters with a special meaning in their context",
    arguments: [
      (XMLEscapes.text, "a &amp; &lt;b&gt; \"c\" 'd'&#13;\n\te\u{FFFD}é"),
      (.attribute, "a &amp; &lt;b&gt; &quot;c&quot; 'd'&#13;&#10;&#9;e\u{FFFD}é"),
      (.html, "a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39;\r\n\te\u{FFFD}é"),
    ])
  func escapes(_ escapes: XMLEscapes, expected: String) {
    // Characters that are equal in Swift may differ in their scalars.
    #expect(Array(escapes.applied(to: Self.text).utf8) == Array(expected.utf8))
  }

  @Test("leave other characters alone, and say whether anything was lost")
  func losses() {
    var bytes: [UInt8] = []
    #expect(XMLEscapes.text.append("Café \u{FFFD} & \u{FB01}", to: &bytes))
    #expect(!XMLEscapes.text.append("\u{7}", to: &bytes) && !XMLEscapes.text.append("\u{FFFF}", to: &bytes))
    #expect(bytes == Array("Café \u{FFFD} &amp; \u{FB01}\u{FFFD}".utf8))
    #expect(XMLEscapes.html.applied(to: "plain") == "plain")
  }

  @Test("are read back unchanged from an attribute and from text")
  func comesBack() throws {
    let value = "a & <b> \"c\" 'd'\r\n\te"
    let xml =
      "<x y=\"\(XMLEscapes.attribute.applied(to: value))\">\(XMLEscapes.text.applied(to: value))</x>"
    let element = try DAVElement(reading: Array(xml.utf8))
    #expect(element["y"] == value && element.wholeText == value)
  }

  @Test("a quotation mark followed by an accent still ends an attribute, so it is escaped")
  func combined() { #expect(XMLEscapes.html.applied(to: "\"\u{301}") == "&quot;\u{301}") }
}
