import CivilTime
import TestSupport

extension ModelSeries {
  private static let days = [
    "20260320", "20261016", "20260205", "20270301", "20251020", "20111222", "20260903", "20280125", "20260415",
  ]
  private static let times: [(hour: Int, minute: Int)] = [(2, 30), (0, 0), (0, 30), (9, 0), (23, 30), (1, 30), (3, 0)]

  /// The number of days of an endless series that are covered.
  static let span = 220

  /// A random series, with its component in a file.
  static func random(uid: String, _ random: inout SeededGenerator) -> (series: ModelSeries, text: String) {
    let isToDo = random.once(in: 4)
    let clocks = [.date, .floating, .utc] + ModelClock.zones + ModelClock.zones
    let clock = random.pick(clocks)
    let first = ((try? CivilDate(parsing: random.pick(days))) ?? CivilDate(daysSinceEpoch: 20_000))
      .adding(days: Int.random(in: 0..<20, using: &random))
    let time = clock.form == .date ? (hour: 0, minute: 0) : random.pick(times)
    func civil(_ day: CivilDate) -> CivilDateTime {
      CivilDateTime(startOf: day).adding(seconds: Int64(time.hour * 3600 + time.minute * 60))
    }
    let length: Int64 =
      clock.form == .date
      ? 86_400 * Int64.random(in: 1...3, using: &random) : random.pick([0, 1800, 3600, 5400, 93_600])
    let title = "\(uid)-0"
    func instance(_ name: CivilDateTime, isAdded: Bool = false) -> Instance {
      Instance(name: name, start: name, clock: clock, length: length, title: title, isAdded: isAdded)
    }

    let rule = random.pick(ModelRule.all)
    let end = first.adding(days: span)
    var days = rule.days(from: first, before: end)
    var text = rule.text
    var horizon: CivilDateTime? = CivilDateTime(startOf: end)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: break
    case 1..<10:
      days = Array(days.prefix(Int.random(in: 1...14, using: &random)))
      text += ";COUNT=\(days.count)"
      horizon = nil
    default:
      let last = random.pick(Array(days.prefix(14)))
      days = days.filter { $0 <= last }
      // Exactly the last one, a little later, or the whole day.
      let until = [
        clock.until(civil(last)), clock.until(civil(last).adding(seconds: clock.form == .date ? 0 : 1000)), last.text,
      ]
      text += ";UNTIL=\(random.pick(until))"
      horizon = nil
    }
    var instances = days.map { instance(civil($0)) }
    var excluded: [CivilDateTime] = []
    var lines = ["DTSTART\(clock.line(civil(first)))", "RRULE:\(text)", "SUMMARY:\(title)"]
    for _ in 0..<Int.random(in: 0...2, using: &random) where instances.count > 2 {
      let index = Int.random(in: 0..<instances.count, using: &random)
      lines.append("EXDATE\(clock.line(instances[index].name))")
      excluded.append(instances.remove(at: index).name)
    }
    if random.once(in: 4) {
      let added = civil(first).adding(seconds: clock.form == .date ? 5 * 86_400 : 5 * 86_400 + 7200)
      if !instances.contains(where: { clock.instant($0.name) == clock.instant(added) }) {
        let isExcluded = lines.contains("EXDATE\(clock.line(added))")
        if !isExcluded {
          lines.append("RDATE\(clock.line(added))")
          instances.append(instance(added, isAdded: true))
          instances.sort { $0.name < $1.name }
        }
      }
    }
    lines += self.end(of: civil(first), length, clock, isToDo ? "DUE" : "DTEND", &random)
    var series = ModelSeries(
      uid: uid, clock: clock, instances: instances, excluded: excluded, start: civil(first), horizon: horizon,
      isFree: rule.isFree,
      isToDo: isToDo)
    let kind = isToDo ? "VTODO" : "VEVENT"
    var components = component(kind, uid: uid, lines)
    if random.once(in: 4) {
      for number in 1...(random.once(in: 3) ? 2 : 1) where instances.count > 2 {
        let instance = instances[Int.random(in: 1..<min(instances.count, 20), using: &random)]
        let isSkipped = clock.gap(at: instance.name) > 0 || instance.isAdded
        if isSkipped || series.ranges.contains(where: { $0.name == instance.name }) { continue }
        let (range, lines) = series.range(from: instance, title: "\(uid)-range\(number)", &random)
        series.ranges = (series.ranges + [range]).sorted { $0.name < $1.name }
        components += component(kind, uid: uid, lines)
      }
    }
    return (series, components)
  }

  /// A random override of an instance and all later ones, with its lines.
  private func range(
    from instance: Instance, title: String, _ random: inout SeededGenerator
  ) -> (range: Instance, lines: [String]) {
    var range = instance
    range.title = title
    let isDate = clock.form == .date
    let shifts: [Int64] = isDate ? [0, 1, -1, 2] : [0, 1, -1, 2, 5, 24, -24]
    range.start = range.start.adding(seconds: (isDate ? 86_400 : 3600) * random.pick(shifts))
    if !isDate, clock.form != .floating, random.once(in: 4) {
      let moment = Instant(secondsSince1970: clock.instant(range.start))
      range.clock = random.pick([.utc] + ModelClock.zones.filter(\.definition.isEmpty))
      range.start = range.clock.rules.civil(at: moment)
    }
    if random.once(in: 3) { range.length = isDate ? 86_400 * random.pick([1, 2]) : random.pick([1200, 3600, 10_800]) }
    let lines = [
      "RECURRENCE-ID;RANGE=THISANDFUTURE\(clock.line(range.name))", "DTSTART\(range.clock.line(range.start))",
      "SUMMARY:\(title)",
    ]
    return (range, lines + Self.end(of: range.start, range.length, range.clock, isToDo ? "DUE" : "DTEND", &random))
  }

  /// The lines that specify how long an event lasts, or when a to-do is due.
  private static func end(
    of start: CivilDateTime, _ length: Int64, _ clock: ModelClock, _ name: String, _ random: inout SeededGenerator
  ) -> [String] {
    if clock.form == .date {
      return [
        random.once(in: 2) ? "\(name)\(clock.line(start.adding(seconds: length)))" : "DURATION:P\(length / 86_400)D"
      ]
    }
    let end = Instant(secondsSince1970: clock.instant(start) + length)
    let civil = clock.rules.civil(at: end)
    let isWritable = clock.instant(civil) == end.secondsSince1970
    return [isWritable && random.once(in: 2) ? "\(name)\(clock.line(civil))" : "DURATION:PT\(length)S"]
  }
}
