import CalendarModel
import CivilTime
import ICalendar

/// Whether a version of a to-do is completed, and when.
struct Completion {
  let isDone: Bool
  private let time: CivilDateTime?

  init(_ component: Component) {
    let completed = component.first(.completed)
    time = completed?.time?.civilDateTime
    isDone = component.isCompleted
  }

  /// The side that wins: a completed version, or the one that was completed later; nil if neither is completed.
  static func side(_ a: Completion, _ b: Completion) -> CalendarMerge.Side? {
    if !a.isDone, !b.isDone { return nil }
    if a.isDone != b.isDone { return a.isDone ? .a : .b }
    guard let later = b.time else { return .a }
    return a.time.map { $0 < later } ?? true ? .b : .a
  }
}
