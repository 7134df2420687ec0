import CalendarModel
import CivilTime
import ICalendar

/// Removes data from the elements of iCalendar objects before they are shared.
///
/// Without people, scheduling messages are impossible, because every METHOD requires an organizer or an attendee (RFC
/// 5546 3.2 to 3.5). METHOD is removed, along with everything that only a message can contain.
struct Redactor {
  private let redaction: Redaction
  private let now: Instant
  private var gathered = ElementGroups()
  private var times: BusyTimes
  /// The effect of METHOD on the components of the current iCalendar object, or nil if there is none.
  private var method: PublishedMethod?
  /// Whether a component of the current object has been read.
  private var isBehindComponents = false

  /// - Parameter options: The time zone, the window of busy times, and the current time: busy times of an endless
  ///   series end one year after that time.
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

  /// Returns an element after redaction, or nil if nothing remains or it is returned at the end.
  ///
  /// - Parameter losses: Counts the data that is lost only as a consequence of a redaction.
  mutating func applied(to element: CalendarElement, losses: inout LossLog) -> CalendarElement? {
    switch redaction {
    case .busy:
      if let elements = gathered.add(element) { times.add(elements) }
      return nil
    case .people: return withoutPeople(element, &losses)
    }
  }

  /// Returns the elements at the end of all inputs.
  mutating func finish(losses: inout LossLog) -> [CalendarElement] {
    if redaction == .people { return [] }
    if let elements = gathered.finish() { times.add(elements) }
    for component in times.cutOff {
      losses.add(of: component, "rest of an endless series", why: "the busy times end one year from now")
    }
    for component in times.truncated {
      losses.add(
        of: component, "rest of a series",
        why: "it has more than \(SeriesOccurrences.limit) occurrences, or finding them took too long")
    }
    return times.elements(stamp: now)
  }

  private mutating func withoutPeople(_ element: CalendarElement, _ losses: inout LossLog) -> CalendarElement? {
    switch element {
    case .calendarBegin, .calendarEnd:
      (method, isBehindComponents) = (nil, false)
      return element
    case .calendarProperty(let line):
      // Ignore a METHOD after components, because readers that process the object in order also ignore it.
      if line.property == .method, !isBehindComponents { method = PublishedMethod(line) }
      return PublicationList.withoutPeople.published(line, in: .vcalendar).map(CalendarElement.calendarProperty)
    case .component(let component, let isInCalendar):
      isBehindComponents = true
      if component.component != .vtimezone, let why = method?.whyNothing(isLeftOf: component) {
        losses.add(LossPlace(component).loss(why: why))
        return nil
      }
      // In a file that contains only an alarm, nothing indicates what it refers to.
      if component.component == .valarm, let why = component.whyNoAlarm(hasStart: true) {
        losses.add(LossPlace(component).loss(why: why))
        return nil
      }
      // Thunderbird's empty master of overrides: without its marker, it would be a series without occurrences.
      if !component.all(named: "X-MOZ-FAKED-MASTER").isEmpty { return nil }
      let item = method == .cancelled ? component.cancelled : component
      guard let kept = PublicationList.withoutPeople.published(item.withoutVainAlarms(&losses)) else { return nil }
      // A component without remaining contents is dropped.
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
  /// The reason why nothing remains of a component without METHOD and people, or nil if something does.
  fileprivate func whyNothing(isLeftOf component: Component) -> String? {
    if self == .talk {
      return "it is a scheduling message, which is invalid without people (RFC 5546 1.4)"
    }
    return component.component == .vevent && component.first(.dtstart) == nil
      ? "it has no DTSTART, which only a message may omit, and its METHOD was removed (RFC 5545 3.6.1)" : nil
  }
}

extension Component {
  /// Returns the component without alarms that are invalid without people and places.
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

  /// The reason why an alarm is invalid without people and places, or nil if it is still valid.
  fileprivate func whyNoAlarm(hasStart: Bool) -> String? {
    if first(.action)?.uri.uppercased() == "EMAIL", first(.attendee) != nil {
      return "its e-mail addresses were removed (RFC 5545 3.6.6)"
    }
    let isOfPlace = components.contains { $0.component == .vlocation }
    if first(.xAppleProximity) != nil || first(.proximity) != nil && isOfPlace {
      return "it goes off at a place, which was removed (RFC 9074 8)"
    }
    let isRelative = first(.trigger)?.duration != nil
    return isRelative && !hasStart ? "the start that it refers to cannot be read (RFC 5545 3.8.6.3)" : nil
  }
}
