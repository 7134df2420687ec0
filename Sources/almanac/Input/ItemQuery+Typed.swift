import CalendarStore
import CommandLine
import TypedTimes

extension ItemQuery {
  /// A search as people type it, with a line on standard error for each time that can be understood in more than one way.
  init(typed text: String, in zone: DisplayZone) throws {
    let typed = try TypedQuery(text, in: zone.clock)
    for remark in typed.remarks { Terminal.remark(remark) }
    self = typed.query
  }
}
