import CivilTime
import ICalendar
import Recurrence

/// Checks of VTIMEZONEs and their observances.
enum ZoneDefinitionChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck([.vtimezone], .vtimezoneMissingTzid) { reporter, view in
      guard view.first(.tzid)?.trimmed.isEmpty ?? true else { return }
      reporter.report(.vtimezoneMissingTzid, view.begin) { "VTIMEZONE has no TZID, so that nothing can refer to it" }
    },
    ComponentCheck([.standard, .daylight], .observanceDtstartNotLocal) { reporter, view in
      guard let line = view.first(.dtstart), let time = view.start else { return }
      if case .floating = time { return }
      let local = CalendarTime.floating(time.civilDateTime).text
      reporter.report(
        .observanceDtstartNotLocal, line,
        fix: Fix.line(.safe, "write local time", line, "DTSTART:\(local)")
      ) { "DTSTART of an observance is local time before the change; write it without Z, TZID and VALUE=DATE" }
    },
    ComponentCheck([.standard, .daylight], .observanceUntilNotUtc) { reporter, view in
      for line in view.all(.rrule) { checkUntil(line, view, &reporter) }
    },
    ComponentCheck([.vtimezone], .vtimezone1601) { reporter, view in
      let lines = view.children.lazy.compactMap { $0.first(.dtstart) }
      guard let line = lines.first(where: { ($0.time?.civilDate.year ?? .max) <= 1601 }),
        let year = line.time?.civilDate.year
      else { return }
      reporter.report(.vtimezone1601, line, line.trimmedRange) {
        "The zone begins in \(year), as Windows writes it; some programs count through all the years since"
      }
    },
    ComponentCheck([.standard, .daylight], .tzoffsetEqual) { reporter, view in
      guard let from = view.first(.tzoffsetfrom)?.line.utcOffset, let line = view.first(.tzoffsetto),
        line.line.utcOffset == from, view.kind == .daylight || view.has(.rrule)
      else { return }
      reporter.report(.tzoffsetEqual, line) {
        "TZOFFSETFROM and TZOFFSETTO are equal, so that \(view.name) changes nothing"
      }
    },
    ComponentCheck([.vtimezone], .tzuntilTzidalias) { reporter, view in
      guard let name = view.first(.tzid)?.line.text else { return }
      for line in view.all(.tzidAliasOf) where line.line.text == name {
        reporter.report(.tzuntilTzidalias, line) { "TZID-ALIAS-OF names the zone itself" }
      }
    },
    ComponentCheck([.vtimezone], .tzurlScheme) { reporter, view in
      guard let line = view.first(.tzurl), let scheme = URIText.scheme(line.trimmed), scheme != "http",
        scheme != "https"
      else { return }
      reporter.report(.tzurlScheme, line, line.trimmedRange) {
        "TZURL is no web address, so that nobody can fetch the zone"
      }
    },
  ]

  private static func checkUntil(_ line: LineView, _ view: ComponentView, _ reporter: inout Reporter) {
    let reading = RecurrenceRule.reading(line.raw)
    guard let until = reading.rule?.until, !until.isUTC, let range = reading.ranges[.until] else {
      return
    }
    var fix: Fix?
    if let from = view.first(.tzoffsetfrom)?.line.utcOffset {
      let civil =
        until.isDate
        ? until.civilDateTime.adding(seconds: 86_399) : until.civilDateTime
      let utc = civil.adding(seconds: Int64(-from.seconds)).text + "Z"
      fix = RuleTextChecks.replaced(.until, with: "UNTIL=\(utc)", .safe, line, reading)
    }
    reporter.report(.observanceUntilNotUtc, line, line.offsets(inValue: range), fix: fix) {
      "UNTIL in an observance has to be in UTC, with a Z at its end"
    }
  }
}
