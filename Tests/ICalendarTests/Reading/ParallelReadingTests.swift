import ICalendar
import Testing

@Suite("Reading several inputs on all cores")
struct ParallelReadingTests {
  private func calendar(_ number: Int) -> [UInt8] {
    let events = (0..<number * 40).map {
      "BEGIN:VEVENT\r\nUID:\(number)-\($0)\r\nX-A:\(String(repeating: "a", count: 500))\r\nEND:VEVENT\r\n"
    }
    return Array("BEGIN:VCALENDAR\r\nX-NUMBER:\(number)\r\n\(events.joined())junk\r\nEND:VCALENDAR\r\n".utf8)
  }

  private func transcript(_ inputs: [CalendarInput], workers: Int = 2, batches: Int) -> [String] {
    let reader = ParallelCalendarReader(inputs, workers: workers, batches: batches) {
      $0.first(.uid)?.rawValue ?? ""
    }
    var transcript: [String] = []
    while let batch = reader.nextBatch() {
      for element in batch {
        switch element {
        case .inputBegin(let index): transcript.append("input \(index)")
        case .leadingText: transcript.append("text")
        case .calendarBegin(let line): transcript.append("begin \(line)")
        case .calendarProperty(let line): transcript.append("property \(line)")
        case .component(let component, let uid, let isInCalendar):
          transcript.append("\(uid) \(isInCalendar) \(component.hashValue)")
        case .calendarEnd: transcript.append("end")
        case .inputEnd(let index, let report):
          transcript.append(
            "input \(index) end \(report.issues) \(report.byteCount) \(report.error?.code.rawValue ?? "")")
        }
      }
    }
    #expect(reader.nextBatch() == nil)
    return transcript
  }

  @Test(
    "results are in the order of the inputs, the same as from one reader after the other", arguments: [1, 2, 5],
    [1, 2, 8])
  func order(workers: Int, batches: Int) throws {
    let contents = [calendar(1), calendar(30), [], Array("hello".utf8), calendar(12)]
    var expected: [String] = []
    for (index, bytes) in contents.enumerated() {
      let reading = Reading(bytes)
      expected.append("input \(index)")
      expected += reading.elements.map { element in
        switch element {
        case .calendarBegin(let line): "begin \(line)"
        case .calendarProperty(let line): "property \(line)"
        case .component(let component, let isInCalendar):
          "\(component.first(.uid)?.rawValue ?? "") \(isInCalendar) \(component.hashValue)"
        case .calendarEnd: "end"
        }
      }
      expected.append("input \(index) end \(reading.issues) \(reading.byteCount) \(reading.error?.code.rawValue ?? "")")
    }
    let inputs = contents.enumerated().map { CalendarInput(name: "\($0)", bytes: $1) }
    #expect(transcript(inputs, workers: workers, batches: batches) == expected)
  }

  @Test("an input that cannot be opened is reported in its position, and the others are read")
  func unreadableInput() {
    let inputs = [CalendarInput(path: "/nowhere/trip.ics"), CalendarInput(name: "here", bytes: calendar(1))]
    let lines = transcript(inputs, batches: 2)
    #expect(lines.prefix(3) == ["input 0", "input 0 end [] 0 unreadable", "input 1"])
    #expect(lines.filter { $0.hasPrefix("1-") }.count == 40)
  }

  @Test("no inputs give no results")
  func noInputs() {
    #expect(transcript([], batches: 1) == [])
  }

  @Test("a reader that is cancelled at any time releases the rest and soon has no more batches")
  func cancelled() {
    let inputs = (0..<4).map { CalendarInput(name: "\($0)", bytes: calendar(20)) }
    for round in 0..<200 {
      let reader = ParallelCalendarReader(inputs, workers: 1 + round % 4, batches: 1 + round % 3) { _ in 0 }
      for _ in 0..<round % 5 { #expect(reader.nextBatch() != nil) }
      reader.cancel()
      while reader.nextBatch() != nil {}
    }
  }

  @Test("a reader without references ends its workers, however much is left to read")
  func dropped() async {
    let inputs = (0..<4).map { CalendarInput(name: "\($0)", bytes: calendar(20)) }
    await withCheckedContinuation { continuation in
      let token = Token { continuation.resume() }
      let reader = ParallelCalendarReader(inputs, workers: 2, batches: 2) { _ in token }
      #expect(reader.nextBatch() != nil)
    }
  }

  /// Records when it is released.
  private final class Token: Sendable {
    private let isReleased: @Sendable () -> Void

    init(_ isReleased: @escaping @Sendable () -> Void) {
      self.isReleased = isReleased
    }

    deinit {
      isReleased()
    }
  }
}
