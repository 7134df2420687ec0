import Workloads

extension BenchmarkGroup {
  /// All work on recurrence rules.
  static var recurrence: [BenchmarkGroup] {
    expandedRules.map(expanding) + windowedRules.map(lookingInto) + [findingNothing, asking]
  }

  /// A rule to expand, its start, and the rate of Go's rrule in occurrences per second, if it is known.
  private struct ExpandedRule {
    var name: String
    var rule: String
    var start = "19970902T090000"
    var goRate: Double?
  }

  private static let expandedRules = [
    ExpandedRule(name: "daily", rule: "FREQ=DAILY", goRate: 7_940_000),
    ExpandedRule(name: "weekly-three-days", rule: "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ExpandedRule(name: "secondly", rule: "FREQ=SECONDLY", goRate: 6_691_000),
    ExpandedRule(name: "hourly-three-hours", rule: "FREQ=HOURLY;BYHOUR=9,13,17"),
    ExpandedRule(name: "last-friday", rule: "FREQ=MONTHLY;BYDAY=-1FR", goRate: 395_000),
    ExpandedRule(name: "last-weekday", rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", goRate: 786_000),
    ExpandedRule(name: "yearly-month-day", rule: "FREQ=YEARLY;BYMONTH=1,6;BYDAY=SU,TU"),
    ExpandedRule(name: "week-number", rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", goRate: 157_000),
    ExpandedRule(
      name: "29-february", rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", start: "19960229T090000", goRate: 129_000),
    ExpandedRule(name: "friday-13", rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", goRate: 640_000),
  ]

  /// The first 2,000 occurrences of a rule, including parsing the rule.
  private static func expanding(_ expanded: ExpandedRule) -> BenchmarkGroup {
    let (rule, start) = (expanded.rule, expanded.start)
    let libical = "recurrence/\(expanded.name)/libical"
    let speed = Goal.itemSpeed(atLeast: 40, of: libical)
    return BenchmarkGroup(
      rounds: 9,
      benchmarks: [
        Benchmark(libical, unit: .occurrences) {
          try Baseline.libicalExpanding(rule, from: start, count: 2000, times: 1)
        },
        Benchmark(
          "recurrence/\(expanded.name)/almanac", unit: .occurrences,
          goals: [speed] + (expanded.goRate.map { [Goal.rate(atLeast: $0)] } ?? [])
        ) {
          try Work.expanding(rule, from: start, count: 2000, times: 200)
        },
      ])
  }

  private static let windowedRules = [
    ("daily", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY;BYDAY=MO,WE,FR"), ("last-friday", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("yearly", "FREQ=YEARLY;BYMONTH=1,6;BYDAY=SU,TU"), ("every-ten-days", "FREQ=DAILY;INTERVAL=10;BYMONTH=1,2,6"),
    ("weekly-count", "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=9000"),
    ("last-weekday-count", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=900"),
    ("secondly-count", "FREQ=SECONDLY;INTERVAL=30000;COUNT=99999"),
    ("friday-13-count", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=400"),
  ]

  /// One week in 2026 of a rule that began in 1990, with and without parsing the rule.
  private static func lookingInto(_ name: String, _ rule: String) -> BenchmarkGroup {
    let start = "19900101T090000"
    let range = (from: "20260601T000000", to: "20260608T000000")
    let almanac = { (implementation: String, goals: [Goal]) in
      Benchmark("recurrence/window-\(name)/\(implementation)", unit: .answers, goals: goals) {
        try Work.lookingInto(
          rule, from: start, range: range, times: 50_000, isPrepared: implementation == "almanac")
      }
    }
    // libical expands a rule with COUNT from its start, thousands of occurrences each time.
    let times = rule.contains("COUNT") ? 2 : 200
    let libical = { (implementation: String) in
      Benchmark("recurrence/window-\(name)/\(implementation)", unit: .answers) {
        try Baseline.libicalLookingInto(
          rule, from: start, range: range, times: times, isPrepared: implementation == "libical")
      }
    }
    return BenchmarkGroup(
      rounds: 9,
      benchmarks: [
        libical("libical"),
        almanac(
          "almanac",
          [.itemSpeed(atLeast: 20, of: "recurrence/window-\(name)/libical"), .microsecondsAnItem(atMost: 5)]),
        libical("libical-from-text"),
        almanac(
          "almanac-from-text", [.itemSpeed(atLeast: nil, of: "recurrence/window-\(name)/libical-from-text")]),
      ])
  }

  /// Rules that never match. libical would search for an occurrence forever.
  private static var findingNothing: BenchmarkGroup {
    let rules = [
      ("30-february", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30"), ("31-april", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31"),
      ("leap-second", "FREQ=MINUTELY;BYSECOND=60"), ("other-hour", "FREQ=HOURLY;INTERVAL=24;BYHOUR=5"),
      ("other-year-day", "FREQ=YEARLY;INTERVAL=4;BYYEARDAY=366;BYMONTH=1"),
      ("week-31", "FREQ=YEARLY;BYWEEKNO=-31;BYDAY=MO;BYMONTH=1"),
      ("leap-day-in-odd-years", "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29"),
      ("odd-seconds", "FREQ=SECONDLY;INTERVAL=86402;BYHOUR=9;BYMINUTE=0;BYSECOND=1"),
      ("odd-minutes", "FREQ=MINUTELY;INTERVAL=1442;BYMINUTE=1;BYMONTH=2;BYDAY=MO"),
      ("long-steps", "FREQ=SECONDLY;INTERVAL=86399;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;BYYEARDAY=59"),
      ("daily-31", "FREQ=DAILY;INTERVAL=146097;BYMONTHDAY=31"),
    ]
    return BenchmarkGroup(
      rounds: 9,
      benchmarks: rules.map { name, rule in
        Benchmark("recurrence/never-\(name)/almanac", unit: .answers, goals: [.microsecondsAnItem(atMost: 1000)]) {
          try Work.findingNothing(rule, from: "19970101T090000", times: 20)
        }
      })
  }

  /// Rules designed to keep a program busy: the first and last occurrence, and the ones just before and after an
  /// instant.
  private static var asking: BenchmarkGroup {
    let hours = (0...23).map { String($0) }.joined(separator: ",")
    let sixty = (0...59).map { String($0) }.joined(separator: ",")
    let days = (1...366).map { String($0) }.joined(separator: ",")
    let rules = [
      ("count", "FREQ=DAILY;COUNT=1000000000"), ("secondly-count", "FREQ=SECONDLY;BYMONTH=2;COUNT=1000000000"),
      ("interval", "FREQ=YEARLY;INTERVAL=2147483647"),
      ("secondly-interval", "FREQ=SECONDLY;INTERVAL=2147483647;BYDAY=MO;COUNT=1000"),
      ("odd-steps", "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=\(hours);BYMONTH=2;COUNT=100000000"),
      ("prime-steps", "FREQ=SECONDLY;INTERVAL=7919;BYMINUTE=1,2,3;BYMONTHDAY=31;BYDAY=MO;COUNT=100000000"),
      ("dense", "FREQ=YEARLY;BYYEARDAY=\(days);BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty);COUNT=1000000000"),
      ("dense-set", "FREQ=YEARLY;BYYEARDAY=\(days);BYHOUR=\(hours);BYMINUTE=\(sixty);BYSETPOS=\(days)"),
      ("dense-weeks", "FREQ=WEEKLY;BYMONTH=1,2,3;BYHOUR=\(hours);BYMINUTE=\(sixty);BYSETPOS=\(days);COUNT=1000000000"),
      ("until-9999", "FREQ=MINUTELY;INTERVAL=7;BYMONTHDAY=29;BYMONTH=2;UNTIL=99991231T235959"),
    ]
    let exceptions = [
      ("all-excluded", "FREQ=SECONDLY", "FREQ=SECONDLY"),
      ("most-excluded", "FREQ=SECONDLY", "FREQ=SECONDLY;BYHOUR=\(hours.dropFirst(2))"),
      ("rarely-excluded", "FREQ=YEARLY", "FREQ=SECONDLY;BYMINUTE=1"),
    ]
    return BenchmarkGroup(
      rounds: 5,
      benchmarks: exceptions.map { name, rule, exclusion in
        Benchmark("recurrence/hostile-\(name)/almanac", unit: .answers, goals: [.seconds(atMost: 0.1)]) {
          try Work.asking(rule, except: exclusion, from: "19970101T090000")
        }
      }
        + rules.map { name, rule in
          Benchmark("recurrence/hostile-\(name)/almanac", unit: .answers, goals: [.seconds(atMost: 0.1)]) {
            try Work.asking(rule, from: "19970101T090000")
          }
        })
  }
}
