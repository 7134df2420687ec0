import CivilTime
import CommandLine
import ICalendar
import JSON

/// A period of a VFREEBUSY (RFC 5545, 3.8.2.6), as text and as JSON.
struct BusyPeriod: Entry {
  private let start: String?
  private let end: String?
  /// The value of FBTYPE in lower case (RFC 5545, 3.2.9).
  private let type: String
  /// The period as text.
  let text: String

  /// The periods of a VFREEBUSY in their original order, or nil if the component is of another kind.
  static func all(of component: Component, _ times: TimeText) -> [BusyPeriod]? {
    guard component.component == .vfreebusy else { return nil }
    return component.all(.freebusy).flatMap { line in
      let type = line.values(ofParameter: "FBTYPE")?.first?.lowercased() ?? "busy"
      return line.periods.map { BusyPeriod($0, type, times) }
    }
  }

  private init(_ period: CalendarPeriod?, _ type: String, _ times: TimeText) {
    if let period {
      self.init(period.start, period.end(in: times), type, times)
    } else {
      self.init(start: nil, end: nil, type: type, text: "a period that cannot be read (\(type))")
    }
  }

  /// A period between two instants.
  ///
  /// - Parameter type: A standard value of FBTYPE.
  init(_ range: Range<Instant>, type: String, _ times: TimeText) {
    self.init(
      .utc(range.lowerBound.civil(at: .zero)), .utc(range.upperBound.civil(at: .zero)), type.lowercased(), times)
  }

  private init(_ first: CalendarTime, _ last: CalendarTime, _ type: String, _ times: TimeText) {
    let (from, to) = (times.civil(first), times.civil(last))
    let mark = { (time: CalendarTime) in times.instant(time).map(times.zone.mark) ?? "" }
    let until = (from.date == to.date ? "" : TimeText.day(to.date) + " ") + TimeText.clock(to) + mark(last)
    let zone = times.instant(first) == nil ? "" : " " + times.zone.name
    self.init(
      start: times.json(first), end: times.json(last), type: type,
      text: "\(TimeText.day(from.date)) \(TimeText.clock(from))\(mark(first))–\(until)\(zone) (\(type))")
  }

  private init(start: String?, end: String?, type: String, text: String) {
    (self.start, self.end, self.type, self.text) = (start, end, type, text)
  }

  static let columns: Columns<BusyPeriod> = [
    Column("start", \.start), Column("end", \.end), Column("type", \.type),
  ]
}

extension CalendarPeriod {
  fileprivate func end(in times: TimeText) -> CalendarTime {
    switch end {
    case .time(let time): time
    case .duration(let length): start.adding(length, in: times.rules(start) ?? .utc)
    }
  }
}
