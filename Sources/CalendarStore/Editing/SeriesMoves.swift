package import ICalendar
import TimeZones

/// The moves to apply to the versions of a series in a merge when one side has moved the series. All versions then
/// refer to occurrences by the times of that side.
package struct SeriesMoves {
  private var ofBase: SeriesMove?
  private var ofMine: SeriesMove?
  private var ofTheirs: SeriesMove?

  /// Whether one side moved the series, or both moved it to the same start.
  package var isMoved: Bool { ofBase != nil }

  /// Compares the series, without its overrides, in the common base version and on both sides. A component is nil if
  /// that version does not contain it.
  ///
  /// - Parameters:
  ///   - definitions: The VTIMEZONEs of all versions. If several have the same TZID, the first is used.
  ///   - floatingZone: The time zone for floating times (X-WR-TIMEZONE).
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

  /// The properties that determine the days of a series. If both sides change them, the conflict must be resolved by
  /// the user.
  private static func rules(_ component: Component) -> [String] {
    (component.all(.rrule) + component.all(.rdate)).map(\.rawValue)
  }

  /// The series or an override of the base version, moved if necessary.
  package func base(_ component: Component) -> Component { ofBase?.moved(component) ?? component }

  /// The series or an override of this side, moved if the other side moved the series.
  package func mine(_ component: Component) -> Component { ofMine?.moved(component) ?? component }

  /// The other side's series or override, moved if this side moved the series.
  package func theirs(_ component: Component) -> Component { ofTheirs?.moved(component) ?? component }
}
