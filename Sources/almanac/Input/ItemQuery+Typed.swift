import CalendarStore
import CommandLine
import TypedTimes

extension ItemQuery {
  /// A search as typed by the user, with a remark on standard error for each ambiguous time.
  init(typed text: String, in zone: DisplayZone) throws {
    let typed = try TypedQuery(text, in: zone.clock)
    for remark in typed.remarks { Terminal.remark(remark) }
    self = typed.query
  }
}
