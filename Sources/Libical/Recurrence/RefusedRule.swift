/// A kind of rule on which libical crashes, or searches for ever or far too long.
///
/// Each row was seen with libical 3.0.16, on rules of the recurrence oracles and on random ones. A row may refuse rules
/// that would not fail; the module Recurrence expands them better.
struct RefusedRule: Sendable {
  /// The reason for people.
  let reason: String
  /// Whether a rule is of the kind.
  let isMeant: @Sendable (CheckedRule) -> Bool

  /// The parts that leave out steps of a sub-daily rule.
  private static let limits = [
    "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS",
  ]
  private static let withLeapMonths: Set<Substring> = ["CHINESE", "DANGI", "HEBREW"]

  /// All kinds; the first match gives the reason.
  static let all: [RefusedRule] = [
    RefusedRule(reason: "libical crashes on weeks counted from the end of the year, as BYWEEKNO=-31") {
      $0["BYWEEKNO"].contains { $0.contains("-") }
    },
    RefusedRule(reason: "libical crashes on BYWEEKNO with BYSETPOS") { $0.has("BYWEEKNO") && $0.has("BYSETPOS") },
    RefusedRule(reason: "libical never returns from RSCALE with BYWEEKNO") {
      $0.isInOtherCalendar && $0.has("BYWEEKNO")
    },
    RefusedRule(reason: "libical never returns from RSCALE with a frequency below DAILY") {
      $0.isInOtherCalendar && $0.isSubDaily
    },
    RefusedRule(reason: "libical steps through every second, minute or hour until one matches, for centuries") {
      $0.isSubDaily && $0.has(anyOf: limits)
    },
    RefusedRule(reason: "libical finds no day of the month counted from the end in a DAILY rule, and searches on") {
      $0.frequency == "DAILY" && $0["BYMONTHDAY"].contains { $0.contains("-") }
    },
    RefusedRule(reason: "libical finds no day of the year in a DAILY rule, and searches on") {
      $0.frequency == "DAILY" && $0.has("BYYEARDAY")
    },
    RefusedRule(reason: "a DAILY rule has no numbered weekdays, for which libical searches on") {
      $0.frequency == "DAILY" && $0["BYDAY"].contains { $0.first?.isLetter == false }
    },
    RefusedRule(reason: "libical searches for days of RSCALE in a DAILY rule for centuries") {
      $0.isInOtherCalendar && $0.frequency == "DAILY" && $0.has(anyOf: limits)
    },
    RefusedRule(reason: "libical searches for positions that no period has, and counts none of RSCALE") {
      let isRare = $0.numbers("BYSETPOS").contains { abs($0 ?? 999) > 31 }
      return $0.has("BYSETPOS") && ($0.isInOtherCalendar || isRare)
    },
    RefusedRule(reason: "libical searches for weekdays that no month of RSCALE has") {
      $0.isInOtherCalendar && $0.frequency == "MONTHLY" && $0.numbers("BYDAY").contains { abs($0 ?? 0) > 5 }
    },
    RefusedRule(reason: "libical searches for leap months in calendars that have none, or hardly any") {
      $0["BYMONTH"].contains { $0.hasSuffix("L") }
        && !($0.frequency == "YEARLY" && withLeapMonths.contains($0["RSCALE"].first ?? ""))
    },
    RefusedRule(reason: "libical cuts an INTERVAL to sixteen bits, and never returns from zero") {
      $0.has("INTERVAL") && !$0.numbers("INTERVAL").allSatisfy { ($0 ?? 0) >= 1 }
    },
    RefusedRule(reason: "a name of a calendar has at most 40 letters") { ($0["RSCALE"].first ?? "").utf8.count > 40 },
  ]

  /// Why a rule is not given to libical; nil if it is.
  static func reason(for parts: CheckedRule) -> String? { all.first { $0.isMeant(parts) }?.reason }
}
