import CivilTime
import ICalendar

/// The rules that these checks report.
extension Rule {
  static let vtimezone1601 = Rule(
    420, "vtimezone-1601", .info, isToldOnce: true,
    "An observance starts in 1601, as in zones written by Windows",
    "Windows writes 1601 as the start of an observance, and some programs step through every year since then.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE", .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")
    ),
    good: .lines(.zone("Custom/Zone"), .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let tzuntilTzidalias = Rule(
    425, "tzuntil-tzidalias", .warning, in: "RFC 7808 7",
    "TZUNTIL is not in UTC, or TZID-ALIAS-OF equals the zone's own TZID",
    "TZUNTIL must be in UTC, and a zone cannot be an alias of itself.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZID-ALIAS-OF:Custom/Zone\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZID-ALIAS-OF:Europe/Berlin\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))

  static let tzurlScheme = Rule(
    426, "tzurl-scheme", .warning, in: "RFC 5545 3.6.5, 5", says: .should,
    "TZURL is not an http: or https: address",
    "Programs can fetch the zone's current definition from TZURL, so it should be a web address.",
    bad: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZURL:ftp://example.net/zone.ics\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")),
    good: .lines(
      "BEGIN:VTIMEZONE\nTZID:Custom/Zone\nTZURL:https://example.net/zone.ics\nBEGIN:STANDARD",
      "DTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
      .event("DTSTART;TZID=Custom/Zone:20260105T100000\nSUMMARY:Lunch")))
}

/// Checks VTIMEZONEs for problems that do not affect reading them.
enum ZoneDefinitionChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck([.vtimezone], .vtimezone1601) { reporter, view in
      let lines = view.children.lazy.compactMap { $0.first(.dtstart) }
      guard let line = lines.first(where: { ($0.time?.civilDate.year ?? .max) <= 1601 }),
        let year = line.time?.civilDate.year
      else { return }
      reporter.report(.vtimezone1601, line, line.trimmedRange) {
        "The zone starts in \(year), as in zones written by Windows; some programs step through every year since then"
      }
    },
    ComponentCheck([.vtimezone], .tzuntilTzidalias) { reporter, view in
      guard let name = view.first(.tzid)?.line.text else { return }
      for line in view.all(.tzidAliasOf) where line.line.text == name {
        reporter.report(.tzuntilTzidalias, line) { "TZID-ALIAS-OF refers to the zone itself" }
      }
    },
    ComponentCheck([.vtimezone], .tzurlScheme) { reporter, view in
      guard let line = view.first(.tzurl), let scheme = URISyntax.scheme(line.trimmed), scheme != "http",
        scheme != "https"
      else { return }
      reporter.report(.tzurlScheme, line, line.trimmedRange) {
        "TZURL is not a web address, so programs cannot fetch the zone"
      }
    },
  ]
}
