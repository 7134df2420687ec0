import CalendarModel
import CivilTime
import ICalendar

/// What an override states about the instance that it replaces.
final class OverrideFacts: Sendable {
  let uid: UInt64
  let identity: ComponentIdentity
  let excerpt: LineExcerpt
  let recurrenceID: CalendarTime
  /// The unfolded RECURRENCE-ID line and its location.
  let text: String
  let line: Int
  let instant: Instant?
  let start: Instant?
  let isScheduling: Bool
  let extent: ComponentExtent

  /// - Parameters:
  ///   - line: The RECURRENCE-ID line.
  ///   - time: The value of that line.
  init(_ view: ComponentView, uid: UInt64, _ line: LineView, _ time: CalendarTime, _ context: CheckContext) {
    self.uid = uid
    identity = view.identity
    excerpt = LineExcerpt(line.line, line.trimmedRange)
    recurrenceID = time
    text = line.text
    self.line = line.number
    instant = context.instant(of: time)
    start = view.start.flatMap { context.instant(of: $0) }
    isScheduling = context.method != nil && context.method != "PUBLISH"
    extent = ComponentExtent(view)
  }
}
