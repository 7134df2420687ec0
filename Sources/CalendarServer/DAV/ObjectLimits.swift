import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import Scheduling

/// The limits on an object, which are announced in calendar properties and enforced by PUT (RFC 4791 5.2.5 to 5.2.8).
enum ObjectLimits {
  /// The maximum size in bytes.
  static let size = 10 << 20
  /// The maximum size in bytes of an object in the format that a client requests, for example with its instances
  /// expanded.
  static let answerSize = 16 << 20
  /// The first and the last year that a time may have.
  static let years = 1...9999
  /// The maximum number of instances in a series that ends.
  static let instances = 100_000

  /// The maximum number of attendees in a meeting.
  static let attendees = MeetingLoad.people

  /// The first and the last time, as written in properties.
  static let times = (first: "00010101T000000Z", last: "99991231T235959Z")

  /// Checks the number of parameters before an object is parsed, because a parsed parameter takes up many times its
  /// original size.
  ///
  /// - Throws: `DAVFailure` with the violated condition.
  static func check(_ octets: [UInt8]) throws {
    let most = ItemLoad.ofItem[.parameters] ?? .max
    let count = parameterCount(octets)
    if count > most {
      throw DAVFailure.calDAV("max-resource-size", "the object has \(count) parameters; the limit is \(most)")
    }
  }

  /// Counts the unquoted semicolons before the values of lines.
  private static func parameterCount(_ octets: [UInt8]) -> Int {
    octets.withUnsafeBufferPointer { octets in
      var count = 0
      var (isValue, isQuoted) = (false, false)
      for (place, octet) in octets.enumerated() {
        switch octet {
        case 0x0A:
          // A line that begins with white space continues the previous one (RFC 5545 3.1).
          if place + 1 < octets.count, octets[place + 1] != 0x20, octets[place + 1] != 0x09 {
            (isValue, isQuoted) = (false, false)
          }
        case _ where isValue: break
        case 0x22: isQuoted.toggle()
        case 0x3A: isValue = !isQuoted
        case 0x3B: if !isQuoted { count += 1 }
        default: break
        }
      }
      return count
    }
  }

  /// Checks the items and the time zones of an object.
  ///
  /// - Throws: `DAVFailure` with the violated condition.
  static func check(_ items: [Component], zones: [Component]) throws {
    let load = ItemLoad(of: items + zones)
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
        throw DAVFailure.calDAV("max-instances", "a series with an end can have at most \(instances) instances")
      }
    }
  }
}
