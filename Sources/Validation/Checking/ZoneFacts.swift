import CivilTime
import ICalendar
import TimeZones

extension StreamFacts {
  /// A VTIMEZONE that the input has.
  struct ZoneDefinition {
    /// From its BEGIN to its END, or to what closed it.
    let lines: ClosedRange<Int>
    let isClosed: Bool
    let digest: UInt64
    /// Where its TZID stands.
    let excerpt: LineExcerpt
    let definition: TimeZoneDefinition

    init(_ zone: Component, name: ContentLine, _ definition: TimeZoneDefinition, digest: UInt64) {
      lines = zone.lineRange
      isClosed = zone.isClosedInInput
      self.digest = digest
      excerpt = LineExcerpt(name, 0..<name.bytes.count)
      self.definition = definition
    }

    /// The local time from which on it says something; nil if it never does.
    var firstOnset: CivilDateTime? {
      definition.rules.flatMap { rules in rules.transitions.first?.instant.civil(at: rules.initial.offset) }
    }

    /// Its lines; nil if its END is missing.
    var extent: ClosedRange<Int>? { isClosed ? lines : nil }

    /// Leaves it out; nil if its END is missing.
    var deletion: Edit? { extent.map { .delete($0.lowerBound, through: $0.upperBound) } }

    /// Whether it says what a zone of the world does, in some years and those to come.
    func agrees(with zone: String, _ names: TimeZoneNames, years: ClosedRange<Int>) -> Bool {
      names.find(zone).map { agrees(with: $0.rules, years: years) } ?? false
    }

    func agrees(with rules: TimeZoneRules, years: ClosedRange<Int>) -> Bool {
      guard let own = definition.rules, firstOnset?.date.year ?? .max <= years.lowerBound else { return false }
      return own.difference(from: rules, years: TimeZoneRules.yearsToCome(years)) == nil
    }

    /// The zone of the world that does what it says: the one that its name means, or else one that fits.
    func zone(preferring name: String?, _ names: TimeZoneNames, years: ClosedRange<Int>) -> String? {
      guard let own = definition.rules else { return nil }
      if let name, agrees(with: name, names, years: years) { return name }
      return own.match(in: names, years: TimeZoneRules.yearsToCome(years))
    }
  }

  /// Something that a VTIMEZONE lacks, or that programs refuse, and what would be mended by writing it anew.
  struct ZoneDefect {
    let rule: Rule
    let excerpt: LineExcerpt
    let component: ComponentIdentity
    /// The TZID; nil if there is none.
    let zone: String?
    /// The lines of the VTIMEZONE; nil if its END is missing.
    let extent: ClosedRange<Int>?
    let message: String
  }

  /// The definitions in the order of the input.
  var sortedZoneDefinitions: [(name: String, zone: ZoneDefinition)] {
    zoneDefinitions.sorted { $0.value.lines.lowerBound < $1.value.lines.lowerBound }.map { ($0.key.text, $0.value) }
  }
}

extension Component {
  /// The physical lines from its BEGIN to its END.
  var lineRange: ClosedRange<Int> {
    beginLine.lineNumber...max(beginLine.lineNumber, endLine.lineNumber)
  }
}

extension ComponentFacts.ZoneUse {
  /// The years of the times; this century if no time can be read.
  var knownYears: ClosedRange<Int> { years.lowerBound > 0 ? years : 2000...2037 }
}
