import CalendarModel
import ICalendar

/// Takes out of the elements of iCalendar objects what others need not know.
///
/// Every METHOD needs an organizer or an attendee (RFC 5546 3.2 to 3.5). What is left without them is no message: METHOD
/// goes, and what only a message can say goes with it.
struct Redactor {
  /// METHOD of the iCalendar object that is being read, if it goes.
  private var message: CalendarInfo.Method?
  /// Whether a component of the object was read.
  private var isBehindComponents = false

  /// An element without what is taken out; nil if nothing of it stays.
  ///
  /// - Parameter losses: Counts what goes only because something else is taken out of it.
  mutating func applied(
    _ redaction: Redaction, to element: CalendarElement, losses: inout LossLog
  ) -> CalendarElement? {
    switch element {
    case .calendarBegin, .calendarEnd:
      self = Redactor()
      return element
    case .calendarProperty(let line):
      // A METHOD behind components is one for nobody who reads them in their order.
      if line.property == .method, !isBehindComponents, let method = CalendarInfo([line]).method {
        message = method
        return nil
      }
      return redaction.kept(line, in: .vcalendar).map(CalendarElement.calendarProperty)
    case .component(let component, let isInCalendar):
      isBehindComponents = true
      if let message, let why = message.whyNothing(isLeftOf: component) {
        losses.add(LossPlace(component).loss(why: why))
        return nil
      }
      let item = message == .cancel ? component.cancelled : component
      guard let kept = redaction.kept(item, losses: &losses) else { return nil }
      // What had nothing else is no component any more.
      let isLeft = !ComponentBuilder(kept).elements.isEmpty || ComponentBuilder(component).elements.isEmpty
      return isLeft ? .component(kept, isInCalendar: isInCalendar) : nil
    }
  }
}

extension CalendarInfo.Method {
  /// Why nothing is left of a component without METHOD; nil if something is.
  fileprivate func whyNothing(isLeftOf component: Component) -> String? {
    guard component.component == .vevent else { return nil }
    if self == .counter { return "it is what somebody proposes, and who is taken out (RFC 5546 3.2.7)" }
    return component.first(.dtstart) == nil
      ? "it has no DTSTART, as only a message may, and who writes it is taken out (RFC 5545 3.6.1)" : nil
  }
}

extension Component {
  /// The component as METHOD:CANCEL says that it is.
  fileprivate var cancelled: Component {
    guard let component, [.vevent, .vtodo, .vjournal].contains(component) else { return self }
    var builder = ComponentBuilder(self)
    builder.set(ContentLine("STATUS:CANCELLED"))
    return builder.component()
  }
}
