import CivilTime
import ICalendar
import Validation

extension Work {
  /// Checks a file with all rules, including those that are off by default.
  public static func validating(_ path: String) -> Work { validating(path, isParallel: false) }

  /// Does the same with components on all cores.
  public static func validatingOnAllCores(_ path: String) -> Work { validating(path, isParallel: true) }

  private static func validating(_ path: String, isParallel: Bool) -> Work {
    var options = ValidationOptions(now: Instant(secondsSince1970: 1_790_000_000))
    for rule in RuleCatalogue.all { options.levels[rule] = options.levels[rule] ?? rule.severity }
    let report = Validator(options: options).validate(CalendarInput(path: path), isParallel: isParallel)
    var work = Work()
    work.bytes = report.byteCount
    work.items = report.itemCount
    for (rule, count) in report.counts { work.checksum &+= Int(rule.number) &* count }
    return work
  }
}
