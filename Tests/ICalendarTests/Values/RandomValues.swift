import TestSupport
import CivilTime

extension SeededGenerator {
  mutating func date() -> CivilDate {
    let year = once(in: 4) ? pick([0, 1, 1582, 1600, 1752, 1900, 1969, 1970, 2000, 2038, 9999]) : int(0...9999)
    let month = int(1...12)
    let lastDay = CivilDate.daysInMonth(month, year: year)
    let day = once(in: 4) ? pick([1, lastDay]) : int(1...lastDay)
    return CivilDate(year: year, month: month, day: day) ?? .epoch
  }

  mutating func dateTime() -> CivilDateTime {
    let start = CivilDateTime(startOf: date())
    return start.adding(seconds: Int64(once(in: 4) ? pick([0, 1, 86399, 43200]) : int(0...86399)))
  }

  mutating func time(tzid: String?) -> CalendarTime {
    switch int(0...2) {
    case 0: .date(date())
    case 1: .utc(dateTime())
    default: local(dateTime(), tzid: tzid)
    }
  }

  mutating func duration() -> CalendarDuration {
    let sign = once(in: 3) ? -1 : 1
    let days = once(in: 2) ? 0 : int(0...5000)
    let seconds = once(in: 3) ? 0 : int(0...1_000_000)
    return CalendarDuration(days: sign * days, seconds: Int64(sign * seconds)) ?? .zero
  }

  mutating func period(tzid: String?) -> CalendarPeriod {
    let isUTC = once(in: 2)
    let start = dateTime()
    if once(in: 2) {
      return CalendarPeriod(start: isUTC ? .utc(start) : local(start, tzid: tzid), end: .duration(duration()))
    }
    let end = dateTime()
    return isUTC
      ? CalendarPeriod(start: .utc(start), end: .time(.utc(end)))
      : CalendarPeriod(start: local(start, tzid: tzid), end: .time(local(end, tzid: tzid)))
  }

  mutating func offset() -> UTCOffset {
    UTCOffset(seconds: once(in: 2) ? int(-95...95) * 900 : int(-86399...86399))
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns the text with some characters changed, inserted or removed.
  mutating func damaged(_ text: String) -> String {
    var characters = Array(text.utf8)
    for _ in 0..<int(1...2) {
      let place = int(0...characters.count)
      let byte = pick(Array("0123456789 TZtzPWDHMS+-/:.,;x".utf8) + [0, 9])
      switch int(0...2) {
      case 0 where place < characters.count: characters[place] = byte
      case 1 where place < characters.count: characters.remove(at: place)
      default: characters.insert(byte, at: place)
      }
    }
    return String(decoding: characters, as: UTF8.self)
  }

  private func local(_ time: CivilDateTime, tzid: String?) -> CalendarTime {
    tzid.map { .zoned(time, tzid: $0) } ?? .floating(time)
  }
}

extension String {
  /// Returns a DURATION whose only T, if it follows a letter, is moved to the position in the grammar: before hours,
  /// minutes and seconds.
  var placingTimeMark: String {
    let marks = indices.filter { self[$0] == "T" || self[$0] == "t" }
    guard marks.count < 2, marks.allSatisfy({ $0 > startIndex && self[index(before: $0)].isLetter }) else {
      return self
    }
    var bare = filter { $0 != "T" && $0 != "t" }
    guard let unit = bare.firstIndex(where: { "HhMmSs".contains($0) }) else { return bare }
    let digits = bare[..<unit].reversed().prefix { $0.isASCII && $0.isNumber }.count
    bare.insert("T", at: bare.index(unit, offsetBy: -digits))
    return bare
  }
}
