import CalendarModel
import CivilTime
import ICalendar

/// Makes of the elements of iCalendar objects what others get.
///
/// Without people there are no messages: every METHOD needs an organizer or an attendee (RFC 5546 3.2 to 3.5). METHOD
/// goes, and what only a message can say goes with it.
struct Redactor {
  private let redaction: Redaction
  private let now: Instant
  private var gathered = ElementGroups()
  private var times: BusyTimes
  /// What METHOD makes of the components of the iCalendar object that is being read; nil if there is none.
  private var method: PublishedMethod?
  /// Whether a component of the object was read.
  private var isBehindComponents = false

  /// - Parameter options: The zone, the window of busy times, and the current time: busy times of an endless series end
  ///   one year after it.
  init(_ redaction: Redaction, _ options: ConversionOptions) {
    self.redaction = redaction
    now = options.now
    let zone = options.zone.rules
    let today = zone.civil(at: options.now).date
    let end = today.adding(months: 12) ?? today.adding(days: 365)
    let beginning = options.after ?? .distantPast
    times = BusyTimes(
      in: beginning..<max(beginning, options.before ?? .distantFuture),
      endless: options.before ?? zone.instant(of: CivilDateTime(startOf: end)), reader: zone)
  }

  /// An element without what is taken out; nil if nothing of it stays, or if it comes at the end.
  ///
  /// - Parameter losses: Counts what goes only because something else is taken out of it.
  mutating func applied(to element: CalendarElement, losses: inout LossLog) -> CalendarElement? {
    switch redaction {
    case .busy:
      if let elements = gathered.add(element) { times.add(elements) }
      return nil
    case .people: return withoutPeople(element, &losses)
    }
  }

  /// What comes at the end of all inputs.
  mutating func finish(losses: inout LossLog) -> [CalendarElement] {
    if redaction == .people { return [] }
    if let elements = gathered.finish() { times.add(elements) }
    for component in times.cutOff {
      losses.add(of: component, "rest of an endless series", why: "the busy times end one year from now")
    }
    for component in times.truncated {
      losses.add(
        of: component, "rest of a series",
        why: "it has more than \(SeriesOccurrences.limit) occurrences, or finding them takes too long")
    }
    return times.elements(stamp: now)
  }

  private mutating func withoutPeople(_ element: CalendarElement, _ losses: inout LossLog) -> CalendarElement? {
    switch element {
    case .calendarBegin, .calendarEnd:
      (method, isBehindComponents) = (nil, false)
      return element
    case .calendarProperty(let line):
      // A METHOD behind components is one for nobody who reads them in their order.
      if line.property == .method, !isBehindComponents { method = PublishedMethod(line) }
      return PublicationList.withoutPeople.published(line, in: .vcalendar).map(CalendarElement.calendarProperty)
    case .component(let component, let isInCalendar):
      isBehindComponents = true
      if component.component != .vtimezone, let why = method?.whyNothing(isLeftOf: component) {
        losses.add(LossPlace(component).loss(why: why))
        return nil
      }
      let item = method == .cancelled ? component.cancelled : component
      guard let kept = PublicationList.withoutPeople.published(item.withoutVainAlarms(&losses)) else { return nil }
      // What had nothing else is no component any more.
      let isLeft = !ComponentBuilder(kept).elements.isEmpty || ComponentBuilder(component).elements.isEmpty
      return isLeft ? .component(kept, isInCalendar: isInCalendar) : nil
    }
  }
}

extension LossLog {
  fileprivate mutating func add(of component: Component, _ what: String, why: String) {
    let text = component.first(.rrule)?.unfolded ?? component.beginLine.unfolded
    add(Loss(what, of: component, text: text, why: why))
  }
}

extension PublishedMethod {
  /// Why nothing is left of a component without METHOD and people; nil if something is.
  fileprivate func whyNothing(isLeftOf component: Component) -> String? {
    if self == .talk {
      return "it is what somebody answers, asks or proposes, and who is taken out (RFC 5546 1.4)"
    }
    return component.component == .vevent && component.first(.dtstart) == nil
      ? "it has no DTSTART, as only a message may, and who writes it is taken out (RFC 5545 3.6.1)" : nil
  }
}

extension Component {
  /// The component without alarms that are none without people and places.
  fileprivate func withoutVainAlarms(_ losses: inout LossLog) -> Component {
    let alarms = components(.valarm)
    guard let kind = component, !alarms.isEmpty else { return self }
    let hasStart = [first(.dtstart), first(.due)].compactMap { $0 }.contains { line in
      PublicationList.withoutPeople.published(line, in: kind) != nil
    }
    let vain = alarms.compactMap { alarm in alarm.whyNoAlarm(hasStart: hasStart).map { (alarm, $0) } }
    if vain.isEmpty { return self }
    var builder = ComponentBuilder(self)
    for (alarm, why) in vain {
      losses.add(LossPlace(alarm, within: LossPlace(self)).loss(why: why))
      builder.remove(alarm)
    }
    return builder.component()
  }

  /// Why an alarm is none without people and places; nil if it stays one.
  private func whyNoAlarm(hasStart: Bool) -> String? {
    if first(.action)?.uri.uppercased() == "EMAIL", first(.attendee) != nil {
      return "without the addresses that are taken out nobody gets its mail (RFC 5545 3.6.6)"
    }
    let isOfPlace = components.contains { $0.component == .vlocation }
    if first(.xAppleProximity) != nil || first(.proximity) != nil && isOfPlace {
      return "it goes off at a place, which is taken out (RFC 9074 8)"
    }
    let isRelative = first(.trigger)?.duration != nil
    return isRelative && !hasStart ? "nobody can read when that begins from which it counts (RFC 5545 3.8.6.3)" : nil
  }
}
