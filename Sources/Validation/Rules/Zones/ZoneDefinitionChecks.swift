import CivilTime
import ICalendar

/// Checks of VTIMEZONEs that their reading does not mind.
enum ZoneDefinitionChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck([.vtimezone], .vtimezone1601) { reporter, view in
      let lines = view.children.lazy.compactMap { $0.first(.dtstart) }
      guard let line = lines.first(where: { ($0.time?.civilDate.year ?? .max) <= 1601 }),
        let year = line.time?.civilDate.year
      else { return }
      reporter.report(.vtimezone1601, line, line.trimmedRange) {
        "The zone begins in \(year), as Windows writes it; some programs count through all the years since"
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
}
