import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import TimeZones

/// A message's calendar as mails have it: with what mail programs miss if it is only implied. An end for a length, a STATUS,
/// and a name for the organizer: without them some show no buttons, or nothing. Zones come with their VTIMEZONEs.
enum MailedCalendar {
  static func bytes(of message: SchedulingMessage) -> [UInt8] {
    let calendar = message.calendar
    let zones = calendar.zones()
    let components = calendar.components.map { component in
      component.component == .vevent ? completed(component, zones, message.method) : component
    }
    let object = ICalendarObject(lines: calendar.lines, components: components)
    // The type says that it is UTF-8.
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

  /// An end in UTC, which a duration gives, in the zone of the start; unchanged where clocks show that time twice.
  private static func local(_ end: CalendarTime, _ start: CalendarTime, _ zones: ZoneContext) -> CalendarTime {
    guard end.isUTC, start.tzid != nil else { return end }
    let local = zones.time(at: zones.instant(of: end), like: start)
    return zones.instant(of: local) == zones.instant(of: end) ? local : end
  }
}
