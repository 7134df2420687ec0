import CivilTime
import Recurrence

extension Work {
  /// Repeatedly parses a rule and iterates over its first occurrences, up to `count` of them.
  public static func expanding(_ rule: String, from start: String, count: Int, times: Int) throws -> Work {
    var work = Work()
    let start = try CivilDateTime(parsing: start)
    for _ in 0..<times {
      let series = try RecurrenceSeries(try RecurrenceRule(parsing: rule), from: start)
      var iterator = series.makeIterator()
      var remaining = count
      while remaining > 0, let time = iterator.next() {
        work.add(time)
        remaining -= 1
      }
    }
    return work
  }

  /// Repeatedly iterates over the occurrences of a rule in a time range.
  ///
  /// - Parameter isPrepared: Whether the rule is parsed only once.
  public static func lookingInto(
    _ rule: String, from start: String, range: (from: String, to: String), times: Int, isPrepared: Bool
  ) throws -> Work {
    var work = Work()
    let start = try CivilDateTime(parsing: start)
    let range = try CivilDateTime(parsing: range.from)..<CivilDateTime(parsing: range.to)
    var series = try RecurrenceSeries(try RecurrenceRule(parsing: rule), from: start)
    for _ in 0..<times {
      if !isPrepared { series = try RecurrenceSeries(try RecurrenceRule(parsing: rule), from: start) }
      for time in series.occurrences(in: range) { work.add(time) }
    }
    work.items = times
    return work
  }

  /// Repeatedly determines that a rule never matches.
  public static func findingNothing(_ rule: String, from start: String, times: Int) throws -> Work {
    var work = Work()
    let start = try CivilDateTime(parsing: start)
    for _ in 0..<times {
      let series = try RecurrenceSeries(try RecurrenceRule(parsing: rule), from: start)
      guard series.first == .none else {
        throw WorkloadError("\(rule) has an occurrence, or it could not be determined")
      }
      work.items += 1
    }
    return work
  }

  /// Queries the first and last occurrence of a rule and the ones just before and after an instant.
  public static func asking(_ rule: String, from start: String) throws -> Work {
    var work = Work()
    let series = try RecurrenceSeries(try RecurrenceRule(parsing: rule), from: try CivilDateTime(parsing: start))
    let moment = try CivilDateTime(parsing: "20400229T120000")
    for answer in [series.first, series.next(after: moment), series.previous(before: moment), series.last] {
      if let time = answer.value { work.add(time) }
    }
    work.items = 1
    return work
  }

  /// Queries a set with an exception rule for its first instance and the ones just before and after an instant.
  public static func asking(_ rule: String, except exclusion: String, from start: String) throws -> Work {
    var work = Work()
    let start = CalendarTime.utc(try CivilDateTime(parsing: start))
    var definition = RecurrenceSet.Definition(start: start, zones: RecurrenceSet.Zones(local: .utc))
    definition.rules = [try RecurrenceRule(parsing: rule)]
    definition.exclusionRules = [try RecurrenceRule(parsing: exclusion)]
    let set = try RecurrenceSet(definition)
    let moment = Instant(secondsSince1970: 2_214_000_000)
    for answer in [set.first(from: .distantPast), set.next(after: moment), set.previous(before: moment)] {
      if let instance = answer.value { work.checksum &+= Int(instance.startInstant.secondsSince1970) }
    }
    work.items = 1
    return work
  }

  private mutating func add(_ time: CivilDateTime) {
    items += 1
    checksum &+= time.date.day &+ 32 &* time.date.month &+ 400 &* time.date.year &+ time.second
  }
}
