import Libical
import Testing

@Suite("Components created and changed")
struct EditingTests {
  @Test("are written by libical with what was put in")
  func made() throws {
    let event = try LibicalComponent(name: "VEVENT")
    event.add(try LibicalProperty("UID:1"))
    let summary = event.add(try LibicalProperty("SUMMARY:Lunch"))
    try summary.set(parameter: "LANGUAGE", to: "en")
    try summary.set(parameter: "LANGUAGE", to: "de")
    try summary.set(parameter: "X-OWN", to: "a;b")
    let alarm = try event.add(try LibicalComponent(name: "VALARM"))
    alarm.add(try LibicalProperty("ACTION:AUDIO"))
    let own = try LibicalComponent(name: "X-OWN")
    #expect(own.name == "X-OWN")
    #expect(summary[parameter: "x-own"] == "a;b")
    #expect(
      event.text.replacing("\r\n ", with: "") == """
        BEGIN:VEVENT\r
        UID:1\r
        SUMMARY;LANGUAGE=de;X-OWN="a;b":Lunch\r
        BEGIN:VALARM\r
        ACTION:AUDIO\r
        END:VALARM\r
        END:VEVENT\r

        """)
  }

  @Test("are refused if libical does not know them, or a text would be cut or split in two")
  func refused() throws {
    #expect(code { _ = try LibicalComponent(name: "VTHING") } == .unreadable)
    #expect(code { _ = try LibicalComponent(name: "VEVENT\0X") } == .nulByte)
    #expect(code { _ = try LibicalProperty("SUMMARY:a\nUID:2") } == .lineBreak)
    #expect(code { _ = try LibicalProperty("SUMMARY:a\0b") } == .nulByte)
    #expect(code { _ = try LibicalProperty("no line") } == .unreadable)
    let property = try LibicalProperty("SUMMARY:a")
    #expect(code { try property.set(parameter: "LANGUAGE", to: "a\nb") } == .lineBreak)
    #expect(code { try property.set(parameter: "LANGUAGE", to: "a\0b") } == .nulByte)
  }
}
