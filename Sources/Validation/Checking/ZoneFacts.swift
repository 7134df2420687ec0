import CivilTime
import ICalendar
import TimeZones

extension StreamFacts {
  /// A VTIMEZONE in the input.
  struct ZoneDefinition {
    /// The lines from BEGIN to END, or to the line that closed the VTIMEZONE.
    let lines: ClosedRange<Int>
    let isClosed: Bool
    let digest: UInt64
    /// The TZID line.
    let excerpt: LineExcerpt
    let definition: TimeZoneDefinition

    init(_ zone: Component, name: ContentLine, _ definition: TimeZoneDefinition, digest: UInt64) {
      lines = zone.lineRange
      isClosed = zone.isClosedInInput
      self.digest = digest
      excerpt = LineExcerpt(name, 0..<name.bytes.count)
      self.definition = definition
    }

    /// The local time of the first observance, or nil if there is none.
    var firstOnset: CivilDateTime? {
      definition.rules.flatMap { rules in rules.transitions.first?.instant.civil(at: rules.initial.offset) }
    }

    /// The lines of the definition, or nil if its END is missing.
    var extent: ClosedRange<Int>? { isClosed ? lines : nil }

    /// The edit that removes the definition, or nil if its END is missing.
    var deletion: Edit? { extent.map { .delete($0.lowerBound, through: $0.upperBound) } }

    /// Whether the definition agrees with an IANA zone in the given years and the years after them.
    func agrees(with zone: String, _ names: TimeZoneNames, years: ClosedRange<Int>) -> Bool {
      names.find(zone).map { agrees(with: $0.rules, years: years) } ?? false
    }

    func agrees(with rules: TimeZoneRules, years: ClosedRange<Int>) -> Bool {
      guard let own = definition.rules, firstOnset?.date.year ?? .max <= years.lowerBound else { return false }
      return own.difference(from: rules, years: TimeZoneRules.yearsToCome(years)) == nil
    }

    /// Returns the IANA zone that agrees with the definition: the preferred one if it agrees, otherwise a matching one.
    func zone(preferring name: String?, _ names: TimeZoneNames, years: ClosedRange<Int>) -> String? {
      guard let own = definition.rules else { return nil }
      if let name, agrees(with: name, names, years: years) { return name }
      return own.match(in: names, years: TimeZoneRules.yearsToCome(years))
    }
  }

  /// A defect of a VTIMEZONE that can be fixed by rewriting the definition.
  struct ZoneDefect {
    let rule: Rule
    let excerpt: LineExcerpt
    let component: ComponentIdentity
    /// The TZID, or nil if there is none.
    let zone: String?
    /// The lines of the VTIMEZONE, or nil if its END is missing.
    let extent: ClosedRange<Int>?
    let message: String
  }

  /// The definitions in input order.
  var sortedZoneDefinitions: [(name: String, zone: ZoneDefinition)] {
    zoneDefinitions.sorted { $0.value.lines.lowerBound < $1.value.lines.lowerBound }.map { ($0.key.text, $0.value) }
  }
}

extension Component {
  /// The physical lines from BEGIN to END.
  var lineRange: ClosedRange<Int> {
    beginLine.lineNumber...max(beginLine.lineNumber, endLine.lineNumber)
  }
}

extension ComponentFacts.ZoneUse {
  /// The years of the times, or 2000 to 2037 if no time can be read.
  var knownYears: ClosedRange<Int> { years.lowerBound > 0 ? years : 2000...2037 }
}
