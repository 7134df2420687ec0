package import CivilTime
package import ICalendar

extension Component {
  /// A VFREEBUSY with the periods of a published calendar (RFC 5545 3.6.4). All times are in UTC, and the periods are
  /// in order; adjacent periods with the same FBTYPE share a line.
  ///
  /// - Parameters:
  ///   - stamp: The time of the request.
  ///   - organizer: The e-mail address of the calendar's owner.
  package init(
    freeBusy periods: [(range: Range<Instant>, type: String)], in range: Range<Instant>, at stamp: Instant,
    organizer: String?
  ) throws {
    var lines = [
      ContentLine("DTSTART:\(range.lowerBound)"), ContentLine("DTEND:\(range.upperBound)"),
    ]
    if let organizer { lines.append(try ContentLine(name: "ORGANIZER", rawValue: "mailto:\(organizer)")) }
    var rest = periods[...]
    while let type = rest.first?.type {
      let own = rest.prefix { $0.type == type }
      let values = own.map { "\($0.range.lowerBound)/\($0.range.upperBound)" }.joined(separator: ",")
      lines.append(ContentLine("FREEBUSY;FBTYPE=\(type):\(values)"))
      rest = rest.dropFirst(own.count)
    }
    var builder = ComponentBuilder(.vfreebusy)
    builder.append(ContentLine("UID:\(Digest(lines.flatMap(\.bytes)).uuid)"))
    builder.append(ContentLine("DTSTAMP:\(stamp)"))
    lines.forEach { builder.append($0) }
    self = builder.component()
  }

  /// A VCALENDAR with this component, as text.
  package var asCalendar: [UInt8] {
    get throws {
      var builder = ComponentBuilder(.vcalendar)
      ICalendarObject.ownHeader.forEach { builder.append($0) }
      builder.append(self)
      var bytes: [UInt8] = []
      var writer = ContentLineWriter { bytes += $0 }
      try writer.write(builder.component())
      try writer.finish()
      return bytes
    }
  }
}
