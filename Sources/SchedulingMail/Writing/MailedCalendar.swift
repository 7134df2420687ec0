import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import TimeZones

/// A message's calendar, in the form in which it is mailed. It contains explicit values without which some mail
/// programs show no buttons, or nothing at all: an end instead of a duration, a STATUS, and a name for the organizer.
/// It also contains a VTIMEZONE for each time zone.
enum MailedCalendar {
  static func bytes(of message: SchedulingMessage) -> [UInt8] {
    let calendar = message.calendar
    let zones = calendar.zones()
    let components = calendar.components.map { component in
      component.component == .vevent ? completed(component, zones, message.method) : component
    }
    let object = ICalendarObject(lines: calendar.lines, components: components)
    // The media type specifies UTF-8.
    return Array(object.text.utf8)
  }

  private static func completed(
    _ event: Component, _ zones: ZoneContext, _ method: SchedulingMethod
  ) -> Component {
    var builder = ComponentBuilder(event)
    let times = ComponentTimes(event)
    if let length = event.first(.duration), event.first(.dtend) == nil, let start = times.start,
      let end = times.end(in: zones), let line = try? ContentLine("DTEND:").setting(local(end, start, zones))
    {
      builder.replace(length, with: line)
    }
    if method == .request, event.first(.status) == nil { builder.append(ContentLine("STATUS:CONFIRMED")) }
    if let organizer = event.first(.organizer), organizer[parameter: .cn] == nil,
      let line = try? organizer.settingParameter("CN", to: [MailPerson(organizer).name])
    {
      builder.replace(organizer, with: line)
    }
    return builder.component()
  }

  /// Converts an end in UTC, which was computed from a duration, to the time zone of the start. An end at a clock time
  /// that occurs twice is not changed.
  private static func local(_ end: CalendarTime, _ start: CalendarTime, _ zones: ZoneContext) -> CalendarTime {
    guard end.isUTC, start.tzid != nil else { return end }
    let local = zones.time(at: zones.instant(of: end), like: start)
    return zones.instant(of: local) == zones.instant(of: end) ? local : end
  }
}
