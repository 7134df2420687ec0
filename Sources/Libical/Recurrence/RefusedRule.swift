/// A kind of rule that makes libical crash, or search forever or for a very long time.
///
/// Each entry was observed in libical 3.0.16, using rules from the recurrence oracles or random rules. An entry may
/// reject rules that would not fail; the Recurrence module handles those better anyway.
struct RefusedRule: Sendable {
  /// The reason, as readable text.
  let reason: String
  /// Whether a rule is of this kind.
  let isMeant: @Sendable (CheckedRule) -> Bool

  /// The parts that exclude steps of a rule that recurs more often than daily.
  private static let limits = [
    "BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS",
  ]
  private static let withLeapMonths: Set<Substring> = ["CHINESE", "HEBREW"]

  /// All kinds. The first match gives the reason.
  static let all: [RefusedRule] = [
    RefusedRule(reason: "libical crashes on weeks counted from the end of the year, such as BYWEEKNO=-31") {
      $0["BYWEEKNO"].contains { $0.contains("-") }
    },
    RefusedRule(reason: "libical crashes on BYWEEKNO with BYSETPOS") { $0.has("BYWEEKNO") && $0.has("BYSETPOS") },
    RefusedRule(reason: "libical never finishes with RSCALE and BYWEEKNO") {
      $0.isInOtherCalendar && $0.has("BYWEEKNO")
    },
    RefusedRule(reason: "libical never finishes with RSCALE and a frequency below DAILY") {
      $0.isInOtherCalendar && $0.isSubDaily
    },
    RefusedRule(reason: "libical tries every second, minute or hour until one matches, possibly for centuries") {
      $0.isSubDaily && $0.has(anyOf: limits)
    },
    RefusedRule(reason: "libical never finds days counted from the end of the month in a DAILY rule") {
      $0.frequency == "DAILY" && $0["BYMONTHDAY"].contains { $0.contains("-") }
    },
    RefusedRule(reason: "libical never finds days of the year in a DAILY rule") {
      $0.frequency == "DAILY" && $0.has("BYYEARDAY")
    },
    RefusedRule(reason: "libical never stops searching for numbered weekdays in a DAILY rule") {
      $0.frequency == "DAILY" && $0["BYDAY"].contains { $0.first?.isLetter == false }
    },
    RefusedRule(reason: "libical searches for centuries for RSCALE days in a DAILY rule") {
      $0.isInOtherCalendar && $0.frequency == "DAILY" && $0.has(anyOf: limits)
    },
    RefusedRule(reason: "libical never stops searching for positions that do not exist, and finds none with RSCALE") {
      let isRare = $0.numbers("BYSETPOS").contains { abs($0 ?? 999) > 31 }
      return $0.has("BYSETPOS") && ($0.isInOtherCalendar || isRare)
    },
    RefusedRule(reason: "libical never stops searching for weekdays that no month of the RSCALE has") {
      $0.isInOtherCalendar && $0.frequency == "MONTHLY" && $0.numbers("BYDAY").contains { abs($0 ?? 0) > 5 }
    },
    RefusedRule(reason: "libical searches for leap months in calendars that have few or none") {
      $0["BYMONTH"].contains { $0.hasSuffix("L") }
        && !($0.frequency == "YEARLY" && withLeapMonths.contains($0["RSCALE"].first ?? ""))
    },
    RefusedRule(reason: "libical truncates INTERVAL to 16 bits, and never returns if that is zero") {
      $0.has("INTERVAL") && !$0.numbers("INTERVAL").allSatisfy { ($0 ?? 0) >= 1 }
    },
    RefusedRule(reason: "ICU keeps the years of DANGI and CHINESE in the same place and confuses them") {
      ($0["RSCALE"].first ?? "").uppercased().contains("DANGI")
    },
    RefusedRule(reason: "a calendar name is longer than 40 letters") { ($0["RSCALE"].first ?? "").utf8.count > 40 },
  ]

  /// The reason why a rule is not passed to libical, or nil if it can be.
  static func reason(for parts: CheckedRule) -> String? { all.first { $0.isMeant(parts) }?.reason }
}
