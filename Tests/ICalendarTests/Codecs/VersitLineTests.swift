import ICalendar
import Testing

@Suite("Lines of vCard 2.1 and vCalendar 1.0")
struct VersitLineTests {
  private func line(_ text: String) throws -> VersitLine { try #require(VersitLine(Array(text.utf8))) }

  @Test("have a name without its group, parameters with and without names, and a value")
  func parts() throws {
    let line = try line("item1.tel; home ;TYPE=work;X=\"a;b:c\";quoted-printable:+1;2")
    #expect(line.name == "TEL")
    #expect(line.parameters == ["TYPE": ["HOME", "work"], "X": ["a;b:c"], "ENCODING": ["QUOTED-PRINTABLE"]])
    #expect(String(decoding: line.value, as: UTF8.self) == "+1;2")
    #expect(line.isQuotedPrintable && !line.isBase64)
  }

  @Test("an unclosed quotation mark quotes nothing")
  func openQuote() throws {
    let line = try line("X;A=\"b;C=d:e")
    #expect(line.parameters == ["A": ["\"b"], "C": ["d"]])
    #expect(line.text.text == "e")
  }

  @Test("a line without a colon or a name is invalid", arguments: ["", "X", ":1", ";A=b:1"])
  func none(text: String) { #expect(VersitLine(Array(text.utf8)) == nil) }

  @Test(
    "the value is read in its encoding and its charset",
    arguments: [
      ("N;ENCODING=QUOTED-PRINTABLE;CHARSET=WINDOWS-1252:O=92B", "O’B", true),
      ("N;Q;CHARSET=windows-1251:=CF", "П", true), ("N;ENCODING=B:w6k=", "é", true), ("N;B:?", "?", true),
      ("N;CHARSET=EBCDIC:a", "a", true), ("N;CHARSET=EBCDIC;Q:=E9", "é", false), ("N;Q:=E9", "é", true),
    ])
  func values(text: String, value: String, isUnderstood: Bool) throws {
    let line = try line(text)
    #expect(line.text == (value, isUnderstood))
  }
}
