package import ICalendar
import TimeZones

/// Which versions of a series in a merge move along, since one side has moved the series: they name its occurrences by the
/// times of that side then.
package struct SeriesMoves {
  private var ofBase: SeriesMove?
  private var ofMine: SeriesMove?
  private var ofTheirs: SeriesMove?

  /// Whether a side moved the series, and no other one elsewhere.
  package var isMoved: Bool { ofBase != nil }

  /// Compares the series without its overrides, in the version that both sides come from and on both sides; nil where it is
  /// not there.
  ///
  /// - Parameters:
  ///   - definitions: the VTIMEZONEs of all; if two have one TZID, the first counts.
  ///   - floatingZone: the zone of floating times, X-WR-TIMEZONE.
  package init(
    base: Component?, mine: Component?, theirs: Component?, definitions: [Component], floatingZone: String? = nil
  ) {
    guard let base else { return }
    let zones = ZoneContext(components: definitions, calendarZoneName: floatingZone)
    let here = mine.flatMap { SeriesMove(of: base, to: $0, in: zones) }
    let there = theirs.flatMap { SeriesMove(of: base, to: $0, in: zones) }
    switch (here, there) {
    case (let move?, nil):
      if theirs.map({ Self.rules($0) == Self.rules(base) }) ?? true { (ofBase, ofTheirs) = (move, move) }
    case (nil, let move?):
      if mine.map({ Self.rules($0) == Self.rules(base) }) ?? true { (ofBase, ofMine) = (move, move) }
    case (let move?, let other?): if move.isSame(as: other) { ofBase = move }
    case (nil, nil): break
    }
  }

  /// What says on which days a series is: where both sides change that, somebody has to decide.
  private static func rules(_ component: Component) -> [String] {
    (component.all(.rrule) + component.all(.rdate)).map(\.rawValue)
  }

  /// The series or an override in the version that both sides come from, moved along.
  package func base(_ component: Component) -> Component { ofBase?.moved(component) ?? component }

  /// The series or an override as it is here, moved along if the other side moved the series.
  package func mine(_ component: Component) -> Component { ofMine?.moved(component) ?? component }

  /// The series or an override as it is there, moved along if this side moved the series.
  package func theirs(_ component: Component) -> Component { ofTheirs?.moved(component) ?? component }
}
