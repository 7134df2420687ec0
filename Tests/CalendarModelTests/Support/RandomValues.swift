import CalendarModel
import CivilTime

/// Random values, including values that must be escaped, folded or quoted.
extension SeededGenerator {
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  mutating func optional<Value>(_ make: (inout SeededGenerator) -> Value) -> Value? {
    Int.random(in: 0..<4, using: &self) == 0 ? nil : make(&self)
  }

  /// A text that is never empty.
  mutating func text() -> String {
    let parts = ["a", "ß", "日本", "🎈", ";", ",", "\\", ":", "\"", "^", "^n", "\n", " ", "\\n", "'", "=", "x"]
    let count = Int.random(in: 1...12, using: &self)
    return (0..<count).reduce(into: "t") { text, _ in text += pick(parts) }
  }

  mutating func uri() -> String { "https://example.org/\(Int.random(in: 0...4, using: &self))?a=b;c,d" }

  mutating func instant() -> Instant { Instant(secondsSince1970: Int64.random(in: 0...2_000_000_000, using: &self)) }

  mutating func duration() -> CalendarDuration {
    let sign = Bool.random(using: &self) ? 1 : -1
    let days = sign * Int.random(in: 0...14, using: &self)
    let seconds = Int64(sign) * Int64.random(in: 0...86_399, using: &self)
    return CalendarDuration(days: days, seconds: seconds) ?? .zero
  }

  mutating func time() -> CalendarTime {
    let civil = instant().civil(at: .zero)
    let midnight = CivilDateTime(startOf: civil.date)
    return pick([
      .date(civil.date), .utc(civil), .floating(civil), .zoned(civil, tzid: "Europe/Vienna"),
      .zoned(midnight, tzid: "(UTC+01:00) Amsterdam, Berlin"),
    ])
  }

  mutating func end() -> CalendarPeriod.End {
    Bool.random(using: &self) ? .time(time()) : .duration(duration())
  }

  mutating func location() -> Location {
    var location = Location(title: pick(["Hall", "Room; 5, left", "Café \"Zur Post\""]))
    location.address = pick([nil, "Ring 1\n1010 Wien"])
    location.coordinate = pick([nil, Coordinate(latitude: 48.25, longitude: -16.5)])
    if location.coordinate != nil { location.radius = pick([nil, 70.5]) }
    return location
  }

  mutating func participant() -> Participant {
    let address = "mailto:\(pick(["a", "b", "mila", "eva"]))@example.org"
    var participant = Participant(
      address: address, commonName: optional { $0.text() }, role: pick([nil, .chair, .optional]),
      status: pick([nil, .accepted]), expectsReply: pick([nil, true, false]))
    participant.memberOf = pick([[], ["mailto:c@example.org"]])
    participant.sentBy = optional { $0.uri() }
    return participant
  }

  mutating func trigger() -> AlarmTrigger? {
    switch Int.random(in: 0...4, using: &self) {
    case 0: nil
    case 1: .absolute(.utc(instant().civil(at: .zero)))
    case 2: .proximity(.init(pick([.arrive, .depart, .connect]), location: optional { $0.location() }))
    default: .relative(duration(), to: pick([.start, .end]))
    }
  }

  /// Removes, replaces and adds elements of a list.
  mutating func edit<Value>(_ list: inout [Value], _ make: (inout SeededGenerator) -> Value) {
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let index = list.indices.randomElement(using: &self)
      switch (Int.random(in: 0...2, using: &self), index) {
      case (0, let index?): list.remove(at: index)
      case (1, let index?): list[index] = make(&self)
      default: list.append(make(&self))
      }
    }
  }
}
