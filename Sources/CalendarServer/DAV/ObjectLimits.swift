import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// How much an object may hold, as properties of calendars and conditions of PUT say it (RFC 4791 5.2.5 to 5.2.8).
enum ObjectLimits {
  /// How many octets it may have.
  static let size = 10 << 20
  /// How many octets it may have in the form that a client asks for, such as with each instance by itself.
  static let answerSize = 16 << 20
  /// The first and the last year of its times.
  static let years = 1...9999
  /// How many instances a series with an end may have.
  static let instances = 100_000

  /// The first and the last time, as properties have them.
  static let times = (first: "00010101T000000Z", last: "99991231T235959Z")

  /// Checks the items of an object, and its time zones.
  ///
  /// - Throws: `DAVFailure` with the condition that does not hold.
  static func check(_ items: [Component], zones: [Component]) throws {
    var load = ItemLoad()
    for component in items + zones { load.add(component) }
    if let excess = load.excess(over: ItemLoad.ofItem) {
      let makesInstances = [.rules, .dates, .overrides, .laterChanges].contains(excess.part)
      throw DAVFailure.calDAV(makesInstances ? "max-instances" : "max-resource-size", "the object \(excess.text)")
    }
    for item in items {
      for property in [KnownProperty.dtstart, .dtend, .due, .recurrenceID] {
        guard let year = item.first(property)?.time?.civilDateTime.date.year else { continue }
        if year < years.lowerBound {
          throw DAVFailure.calDAV("min-date-time", "\(property.rawValue) is before \(times.first)")
        }
        if year > years.upperBound {
          throw DAVFailure.calDAV("max-date-time", "\(property.rawValue) is after \(times.last)")
        }
      }
      let series = ComponentTimes(item)
      if series.additions.count > instances || series.rules.contains(where: { $0.count ?? 0 > instances }) {
        throw DAVFailure.calDAV("max-instances", "a series with an end may have \(instances) instances")
      }
    }
  }
}
