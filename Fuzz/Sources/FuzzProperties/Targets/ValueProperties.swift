import CivilTime
import ICalendar

/// Properties of typed values: libical reads them the same way as CivilTime, which checks every byte.
struct ValueProperties {
  private let line: ContentLine
  /// The value without surrounding white space, if it contains no NUL.
  private let text: String?
  private let isASCII: Bool

  init(_ input: [UInt8]) {
    let value = input.filter { $0 != 0x0A && $0 != 0x0D }
    line = ContentLine(Array("X;TZID=Z:".utf8) + value)
    let isWhite = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let trimmed = value.drop(while: isWhite).reversed().drop(while: isWhite).reversed()
    text = String(validating: Array(trimmed), as: UTF8.self)
    isASCII = trimmed.allSatisfy { $0 < 0x80 }
  }

  func check() throws {
    checkOthers()
    guard let text, text.utf8.count <= 1024 else { return }
    try checkTimes(text)
    try checkDurations(text)
    try checkPeriods(text)
    try checkNumbers(text)
    try checkTextForms(text)
  }

  /// Checks that reading values that have no second reading for comparison does not trap.
  private func checkOthers() {
    _ = line.geo
    _ = line.boolean
    _ = line.binary
    _ = line.uri
    _ = line.texts
  }

  private func checkTimes(_ text: String) throws {
    let expected = try? CalendarTime(parsing: text, tzid: "Z")
    try require(line.time, equals: expected, "a time is read as CivilTime reads it")
    if let time = line.time {
      try require(
        try CalendarTime(parsing: time.text, tzid: "Z"), equals: time, "the text of a time is read back unchanged")
    }
    if let times = Optional(line.times), times.count == 1 {
      try require(times, equals: [expected], "a list of one time contains that time")
    }
  }

  private func checkDurations(_ text: String) throws {
    let duration = line.duration
    if let duration {
      try require(
        try CalendarDuration(parsing: duration.text), equals: duration, "the text of a duration is read back unchanged")
    }
    if hasUnusualDuration(text) { return }
    try require(duration, equals: try? CalendarDuration(parsing: text), "a duration is read as CivilTime reads it")
  }

  /// Whether CivilTime or libical rejects a duration: weeks with other units, which are common but which CivilTime does
  /// not accept, or numbers of more than nine digits, which libical does not accept.
  private func hasUnusualDuration(_ text: String) -> Bool {
    let capitals = text.uppercased()
    let numbers = text.utf8.split { !(0x30...0x39).contains($0) }
    return (capitals.contains("W") && !capitals.hasSuffix("W")) || numbers.contains { $0.count > 9 }
  }

  private func checkPeriods(_ text: String) throws {
    let periods = line.periods
    guard periods.count == 1 else { return }
    if hasUnusualDuration(text) { return }
    try require(
      periods, equals: [try? CalendarPeriod(parsing: text, tzid: "Z")], "a period is read as CivilTime reads it")
  }

  private func checkNumbers(_ text: String) throws {
    try require(line.utcOffset, equals: try? UTCOffset(parsing: text), "an offset is read as CivilTime reads it")
    // Swift's own parser accepts the same form.
    let number = Int(text).flatMap { Int32(exactly: $0) }.map(Int.init)
    let isTooLong = text.utf8.count > 10
    if !isTooLong { try require(line.integer, equals: number, "an integer is read as Swift reads it") }
    if let geo = line.geo {
      try require(geo.latitude.isFinite && geo.longitude.isFinite, "the coordinates of a position are finite", text)
    }
  }

  /// Checks that CivilTime writes what it reads, and reads it back as the same value.
  private func checkTextForms(_ text: String) throws {
    try checkForm(CivilDate.self, text)
    try checkForm(CivilDateTime.self, text)
    try checkForm(CalendarTime.self, text)
    try checkForm(CalendarDuration.self, text)
    try checkForm(CalendarPeriod.self, text)
    try checkForm(UTCOffset.self, text)
    try checkForm(TailRule.self, text)
  }

  private func checkForm<Value: TextForm & Equatable>(_ type: Value.Type, _ text: String) throws {
    guard let value = try? Value(parsing: text) else { return }
    try require(try Value(parsing: value.text), equals: value, "the text of a \(type) is read back unchanged")
  }
}
