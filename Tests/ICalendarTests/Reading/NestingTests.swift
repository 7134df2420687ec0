import ICalendar
import Testing

@Suite("Components and their ends")
struct NestingTests {
  @Test("calendars, their properties and their components are returned in order")
  func order() {
    let reading = Reading(
      lines: """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:1
        BEGIN:VALARM
        ACTION:AUDIO
        END:VALARM
        END:VEVENT
        X-BEHIND:1
        END:VCALENDAR
        BEGIN:VCALENDAR
        END:VCALENDAR

        """)
    #expect(
      reading.elements.map(\.description) == [
        "calendar 1", "property 2: VERSION:2.0",
        "component\n  3: BEGIN:VEVENT\n  4: UID:1\n  5: BEGIN:VALARM\n  6: ACTION:AUDIO\n  7: END:VALARM\n"
          + "  8: END:VEVENT",
        "property 9: X-BEHIND:1", "end", "calendar 11", "end",
      ])
    #expect(reading.issues.isEmpty)
    #expect(reading.error == nil)
  }

  @Test("names of delimiters and components are read in any letter case, with white space around them")
  func letterCase() {
    let reading = Reading(lines: "begin:vcalendar\nBegin: vEvent\nuid:1\nEnd:VEVENT \nend:VCALENDAR\n")
    #expect(reading.componentLines == [["Begin: vEvent", "uid:1", "End:VEVENT "]])
    #expect(reading.components.first?.name == "VEVENT")
    #expect(reading.components.first?.component == .vevent)
    #expect(reading.issues.isEmpty)
  }

  @Test("unknown components are kept with their contents, including known components")
  func unknownComponents() {
    let text = "BEGIN:X-OWN\nA:1\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:X-OWN\nEND:X-OWN\nEND:X-OWN"
    let reading = Reading(lines: "BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR\n")
    #expect(reading.componentLines == [text.split(separator: "\n").map(String.init)])
    #expect(reading.components.first?.component == nil)
    #expect(reading.issues.isEmpty)
  }

  @Test("components outside a VCALENDAR are kept, and the first one is reported")
  func outsideCalendar() {
    let reading = Reading(
      lines: "BEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VTODO\nEND:VTODO\nBEGIN:VCALENDAR\nEND:VCALENDAR\n")
    #expect(reading.elements.map(\.description).filter { $0.hasPrefix("component outside") }.count == 2)
    #expect(reading.issueList == ["1:1 component-outside-calendar"])
  }

  @Test("properties outside of any component are left out and reported")
  func propertiesOutside() {
    let reading = Reading(lines: "BEGIN:VCALENDAR\nEND:VCALENDAR\nUID:1\nno colon\nBEGIN:VEVENT\nEND:VEVENT\n")
    #expect(
      reading.issueList == ["3:1 property-outside-component", "4:1 trailing-garbage", "5:1 component-outside-calendar"])
  }

  // MARK: Missing ENDs

  @Test("a component without END is closed by one that it cannot contain")
  func closedBySuccessor() {
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(
      reading.componentLines == [["BEGIN:VEVENT", "UID:1", "END:VEVENT"], ["BEGIN:VEVENT", "UID:2", "END:VEVENT"]])
    #expect(reading.components.map(\.isClosedInInput) == [false, true])
    #expect(reading.issueList == ["4:1 unclosed-component"])
  }

  @Test("an alarm without END is closed by its event's next alarm, and by its event's END")
  func unclosedAlarms() {
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nA:1\nBEGIN:VALARM\nA:2\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(
      reading.componentLines == [
        ["BEGIN:VEVENT", "BEGIN:VALARM", "A:1", "END:VALARM", "BEGIN:VALARM", "A:2", "END:VALARM", "END:VEVENT"]
      ])
    let event = reading.components.first
    #expect(event?.isClosedInInput == true)
    #expect(event?.components.map(\.isClosedInInput) == [false, false])
    #expect(reading.issueList == ["5:1 unclosed-component", "7:1 mismatched-end"])
  }

  @Test("an observance without END is closed by the next one, its zone by an event")
  func unclosedZone() {
    let reading = Reading(
      lines:
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nBEGIN:STANDARD\nBEGIN:DAYLIGHT\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(reading.components.map(\.name) == ["VTIMEZONE", "VEVENT"])
    #expect(reading.components.first?.components.map(\.name) == ["STANDARD", "DAYLIGHT"])
    #expect(reading.issueList == ["4:1 unclosed-component", "5:1 unclosed-component", "5:1 unclosed-component"])
  }

  @Test("END:VCALENDAR closes everything that is open in the calendar")
  func closedByCalendar() {
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n")
    #expect(reading.componentLines == [["BEGIN:VEVENT", "BEGIN:VALARM", "END:VALARM", "END:VEVENT"]])
    #expect(reading.elements.filter { $0 == .calendarEnd }.count == 2)
    #expect(reading.issueList == ["4:1 unclosed-component", "4:1 unclosed-component"])
  }

  @Test("a calendar without END is closed by the next calendar, with everything that is open in it")
  func calendarClosedByCalendar() {
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(
      reading.elements.map { $0.description.prefix(9) } == [
        "calendar ", "component", "end", "calendar ", "component", "end",
      ])
    #expect(reading.issueList == ["4:1 unclosed-component", "4:1 unclosed-component"])
  }

  @Test("a calendar closes everything open before it, even unknown components, since nothing can contain it")
  func calendarInUnknownComponent() {
    let reading = Reading(
      lines: "BEGIN:X-ENVELOPE\nBEGIN:X-INNER\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n"
        + "END:X-ENVELOPE\n")
    #expect(
      reading.componentLines == [
        ["BEGIN:X-ENVELOPE", "BEGIN:X-INNER", "END:X-INNER", "END:X-ENVELOPE"], ["BEGIN:VEVENT", "END:VEVENT"],
      ])
    #expect(
      reading.issueList == [
        "1:1 component-outside-calendar", "3:1 unclosed-component", "3:1 unclosed-component", "7:1 missing-begin",
      ])
  }

  @Test("everything open at the end of the input is closed, level by level", arguments: 1...4)
  func truncated(levels: Int) {
    let names = ["VCALENDAR", "VEVENT", "VALARM", "VLOCATION"].prefix(levels)
    let reading = Reading(lines: names.map { "BEGIN:\($0)\n" }.joined())
    #expect(reading.elements.last == .calendarEnd)
    let inner = Array(names.dropFirst())
    let expected = inner.map { "BEGIN:\($0)" } + inner.reversed().map { "END:\($0)" }
    #expect(reading.componentLines.flatMap { $0 } == expected)
    #expect(reading.codes == Array(repeating: .truncatedStream, count: levels))
  }

  @Test("an input that is truncated within a line keeps the beginning of the line")
  func cutWithinLine() {
    let reading = Reading(Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Lun".utf8))
    #expect(reading.componentLines == [["BEGIN:VEVENT", "SUMMARY:Lun", "END:VEVENT"]])
    #expect(reading.codes == [.truncatedStream, .truncatedStream])
  }

  // MARK: Wrong ENDs

  @Test("an END of an outer component closes the inner ones")
  func outerEnd() {
    let reading = Reading(lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:X-A\nBEGIN:X-B\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(
      reading.componentLines == [["BEGIN:VEVENT", "BEGIN:X-A", "BEGIN:X-B", "END:X-B", "END:X-A", "END:VEVENT"]])
    #expect(reading.issueList == ["5:1 mismatched-end", "5:1 mismatched-end"])
  }

  @Test("an END without a BEGIN is left out, within components and outside of them")
  func strayEnd() {
    let reading = Reading(
      lines:
        "BEGIN:VCALENDAR\nEND:VALARM\nBEGIN:VEVENT\nEND:VTODO\nUID:1\nEND:VEVENT\nEND:VEVENT\n"
        + "END:VCALENDAR\nEND:VCALENDAR\n"
    )
    #expect(reading.componentLines == [["BEGIN:VEVENT", "UID:1", "END:VEVENT"]])
    #expect(reading.issueList == ["2:1 missing-begin", "4:1 mismatched-end", "7:1 missing-begin", "9:1 missing-begin"])
  }

  // MARK: Odd delimiters

  @Test("parameters on BEGIN and END are kept and reported")
  func parametersOnDelimiters() {
    let reading = Reading(lines: "BEGIN:VCALENDAR\nBEGIN;X-A=\"1:2\":VEVENT\nEND;X-B=1:VEVENT\nEND:VCALENDAR\n")
    #expect(reading.componentLines == [["BEGIN;X-A=\"1:2\":VEVENT", "END;X-B=1:VEVENT"]])
    #expect(reading.components.first?.component == .vevent)
    #expect(reading.issueList == ["2:1 params-on-begin-end", "3:1 params-on-begin-end"])
  }

  @Test(
    "BEGIN and END without a name or a colon are kept as ordinary lines",
    arguments: ["BEGIN:", "END: ", "BEGIN", "END"])
  func nameless(line: String) throws {
    let reading = Reading(lines: "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(line)\nUID:1\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(reading.componentLines == [["BEGIN:VEVENT", line, "UID:1", "END:VEVENT"]])
    let component = try #require(reading.components.first)
    #expect(component.properties.map(\.unfolded) == [line, "UID:1"])
  }

  @Test("lines with an empty name or without a colon are kept in their component")
  func oddLines() throws {
    let reading = Reading(
      lines: "BEGIN:VCALENDAR\n:a\nBEGIN:VEVENT\n:b\n;X=1:c\nno colon\n\"\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(reading.componentLines == [["BEGIN:VEVENT", ":b", ";X=1:c", "no colon", "\"", "END:VEVENT"]])
    let lines = Array(try #require(reading.components.first).properties)
    #expect(lines.map(\.name) == ["", "", "no colon", "\""])
    #expect(lines.map(\.rawValue) == ["b", "c", "", ""])
    #expect(lines.map(\.hasValue) == [true, true, false, false])
    #expect(reading.issueList == ["6:1 missing-colon", "7:1 missing-colon"])
  }
}
