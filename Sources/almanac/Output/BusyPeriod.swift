import CivilTime
import ICalendar
import JSONWriting

/// A period of a VFREEBUSY (RFC 5545 3.8.2.6), for people and in JSON.
struct BusyPeriod: Entry {
  private let start: String?
  private let end: String?
  /// What FBTYPE says of it, in small letters (RFC 5545 3.2.9).
  private let type: String
  /// For people.
  let text: String

  /// The periods of a VFREEBUSY, in the order in which it has them; nil if the component is of another kind.
  static func all(of component: Component, _ times: TimeText) -> [BusyPeriod]? {
    guard component.component == .vfreebusy else { return nil }
    return component.all(.freebusy).flatMap { line in
      let type = line.values(ofParameter: "FBTYPE")?.first?.lowercased() ?? "busy"
      return line.periods.map { BusyPeriod($0, type, times) }
    }
  }

  private init(_ period: CalendarPeriod?, _ type: String, _ times: TimeText) {
    self.type = type
    guard let period else {
      (start, end, text) = (nil, nil, "a period that cannot be read (\(type))")
      return
    }
    let last = period.end(in: times)
    (start, end) = (times.json(period.start), times.json(last))
    let (from, to) = (times.civil(period.start), times.civil(last))
    let until = (from.date == to.date ? "" : TimeText.day(to.date) + " ") + TimeText.clock(to)
    let zone = times.instant(period.start) == nil ? "" : " " + times.zone.name
    text = "\(TimeText.day(from.date)) \(TimeText.clock(from))–\(until)\(zone) (\(type))"
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
