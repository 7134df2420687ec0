import Testing
import XML

@testable import Conversion

@Suite("An element that is kept as text")
struct XMLSerializerTests {
  @Test("is the same when it is read again, with the language of its text")
  func again() throws {
    let text = "<p xmlns='urn:x' xmlns:z='urn:z' xml:lang='de' z:b='1' c='&lt;'>Tee &amp; <b>Kuchen</b></p>"
    let reader = XMLReader(Array(text.utf8))
    guard case .start(let name, let attributes)? = try reader.next() else {
      Issue.record("the element begins")
      return
    }
    let written = try XMLSerializer.text(of: name, attributes, from: reader)
    #expect(written.contains(" xml:lang=\"de\"") && !written.contains("XML/1998/namespace"))
    #expect(try DAVElement(reading: Array(written.utf8)) == DAVElement(reading: Array(text.utf8)))
  }
}
