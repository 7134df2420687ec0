import CalendarStore
import CalendarText
import CivilTime
import Scheduling

extension PageContext {
  /// The path of the page of an item of the reader's own store.
  func path(_ id: ItemID) throws -> String { "/event/\(try store.itemNames().short(id))" }

  /// What follows the path of a page that says what was just changed.
  var changeNotice: String { get throws { "\(ChangeNotice.parameter)=\(try store.revision())" } }

  /// The path of the page that shows what was just changed, and says so.
  ///
  /// - Parameter date: The day on which it is; nil for today.
  func pathAfterChange(_ date: CivilDate?, isToDo: Bool) throws -> String {
    let notice = try changeNotice
    if isToDo { return "/todos?\(notice)" }
    let parts = path(lastView, date ?? today).split(separator: "#", maxSplits: 1)
    return parts[0] + (parts[0].contains("?") ? "&" : "?") + notice + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  /// Makes a change in a transaction, or looks what it would do.
  ///
  /// - Parameters:
  ///   - command: its name in the log.
  ///   - tells: whether those are told whom it concerns.
  ///   - body: makes it, and says what it did.
  func outcome(
    _ command: String, _ span: EditSpan, tells: Bool, isDryRun: Bool, _ body: (EditBatch) throws -> [String]
  ) throws -> EditOutcome {
    var outcome = EditOutcome(span: span)
    var notices: [MeetingNotice] = []
    do {
      outcome.lines = try ownStore(tells: tells).transaction(
        command, isDryRun: isDryRun, onNotice: { notices.append($0) }, body)
    } catch let error as StoreError where isDryRun && error.code != .locked {
      outcome.problem = "\(PlainText.line(error.message))."
    }
    var seen: Set<String> = []
    outcome.recipients = notices.flatMap(\.recipients).filter { seen.insert($0).inserted }
    return outcome
  }
}
