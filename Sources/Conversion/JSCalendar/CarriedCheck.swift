import CivilTime
import Comparison
import ICalendar
import TimeZones

/// Finds data of a component that its object has lost, beyond the data that the format cannot carry anyway.
struct CarriedCheck {
  let capabilities: FormatCapabilities
  let zones: ZoneContext

  static let why = "it changes when converted to JSCalendar and back"
  private static let whyByUTC =
    "its time zone has no name in JSCalendar; the series follows UTC and shifts when the clocks change"

  /// The losses of a component, determined from the result of converting it back.
  func losses(of component: Component, against back: Component, uid: String?) -> [Loss] {
    guard var carried = try? ComponentBuilder(name: component.name) else { return [] }
    let uid = component.first(.uid)?.text ?? uid
    let lines = component.properties.compactMap { line in capabilities.carried(line, in: component).map { (line, $0) } }
    carried.elements = lines.map { .property($0.1) }
    let before = ComparedProperties(carried.component(), zones, countsBookkeeping: true)
    let after = ComparedProperties(back, zones, countsBookkeeping: true)
    var there: [String: [String: Int]] = [:]
    for (name, values) in after.values {
      for value in values { there[name, default: [:]][value.key, default: 0] += 1 }
    }
    var losses: [Loss] = []
    for (line, kept) in lines {
      let name = line.name.uppercased()
      var isWhole = true
      for key in before.values(of: kept).map(\.key) {
        let count = there[name]?[key] ?? 0
        if count == 0 { isWhole = false } else { there[name]?[key] = count - 1 }
      }
      if !isWhole { losses.append(loss(of: line, in: component, uid)) }
    }
    // An unreadable end is treated like a missing one.
    for (line, _) in lines where Self.ends.contains(line.property) && line.time == nil && line.duration == nil {
      losses.append(loss(of: line, in: component, uid))
    }
    for name in ["DTEND", "DUE"] where before[name].map(\.key) != after[name].map(\.key) {
      guard let line = component.properties.first(where: { Self.ends.contains($0.property) }), !before[name].isEmpty
      else {
        continue
      }
      losses.append(loss(of: line, in: component, uid))
    }
    return losses
  }

  private static let ends: [KnownProperty?] = [.dtend, .due, .duration]

  private func loss(of line: ContentLine, in component: Component, _ uid: String?) -> Loss {
    Loss(
      "\(component.name)/\(line.name.uppercased())",
      example: Loss.Example(uid: uid, line: line.lineNumber, text: line.unfolded),
      why: goesByUTC(line, in: component) ? Self.whyByUTC : Self.why)
  }

  /// Whether a line is the start of a series in a time zone that has clock changes but no IANA name.
  private func goesByUTC(_ line: ContentLine, in component: Component) -> Bool {
    guard line.property == .dtstart || line.property == .due, component.first(.rrule) != nil,
      let tzid = line.time?.tzid, zones.ianaZone(tzid) == nil, let rules = zones.rules(named: tzid)
    else { return false }
    return !rules.transitions.isEmpty || rules.tail != nil
  }

  /// The loss of a whole component that the table should carry.
  func loss(of component: Component, uid: String?) -> Loss {
    Loss(
      component.name,
      example: Loss.Example(
        uid: component.first(.uid)?.text ?? uid, line: component.beginLine.lineNumber,
        text: component.first(.action)?.unfolded ?? component.beginLine.unfolded),
      why: "JSCalendar has no object type for it")
  }
}
