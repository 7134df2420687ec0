import Testing

@testable import WebCalendar

@Suite("Forms")
struct FormFieldsTests {
  @Test("Fields are decoded, and the first with a name counts")
  func encoded() {
    let form = FormFields(encoded: "a=1+2&b=%C3%A4%zz&a=3&c")
    #expect(form["a"] == "1 2")
    #expect(form["b"] == "ä%zz")
    #expect(form["c"] == "")
    #expect(form["d"] == nil)
  }

  @Test("A field with more combining marks than any text is left out, in any encoding")
  func marks() throws {
    let marks = String(repeating: "\u{301}\u{316}", count: 200)
    let form = FormFields(encoded: "a=x\(marks)&\(marks)=1&b=2")
    #expect(form["a"] == nil && form["b"] == "2")
    let part = "--XX\r\nContent-Disposition: form-data; name=\"a\(marks)\"\r\n\r\n1\r\n--XX--\r\n"
    #expect(FormFields(multipart: Array(part.utf8), type: "multipart/form-data; boundary=XX")?["a\(marks)"] == nil)
  }

  @Test("a part whose header is too long, or full of combining marks, is refused before it is read")
  func hostileHeads() {
    let marks = String(repeating: "\u{301}\u{316}", count: 2000)
    for name in [marks, "a" + String(repeating: "b", count: 9000)] {
      let part = "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n1\r\n--XX--\r\n"
      #expect(FormFields(multipart: Array(part.utf8), type: "multipart/form-data; boundary=XX") == nil)
    }
  }

  @Test("A file and fields arrive in parts")
  func parts() throws {
    let text =
      "--XX\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nsecret\r\n--XX\r\n"
      + "Content-Disposition: form-data; name=\"file\"; filename=\"a.ics\"\r\nContent-Type: text/calendar\r\n\r\nBEGIN\r\n--X\r\n--XX--\r\n"
    let form = try #require(FormFields(multipart: Array(text.utf8), type: "multipart/form-data; boundary=XX"))
    #expect(form["token"] == "secret")
    #expect(form.files == [UploadedFile(name: "a.ics", bytes: Array("BEGIN\r\n--X".utf8))])
  }

  @Test("Any input is read or refused, and never gives more than it contains")
  func hostile() {
    let whole = Array(
      "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nabc\r\n--XX--\r\n".utf8)
    for length in 0..<whole.count {
      let form = FormFields(multipart: Array(whole.prefix(length)), type: "multipart/form-data; boundary=XX")
      if let form { #expect(form.files.count <= 1) }
    }
    #expect(FormFields(multipart: whole, type: "multipart/form-data") == nil)
    #expect(FormFields(multipart: whole, type: "multipart/form-data; boundary=") == nil)
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<5 { bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255) }
      _ = FormFields(multipart: bytes, type: "multipart/form-data; boundary=XX")
    }
  }
}
