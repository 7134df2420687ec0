import CalendarStore
import CalendarText
import CivilTime
import Scheduling

extension PageContext {
  /// The path of the page of an item.
  func path(_ id: ItemID, in place: CalendarPlace) throws -> String {
    place.path(try place.store.itemNames().short(id))
  }

  /// What follows the path of a page that says what was just changed.
  func changeNotice(in place: CalendarPlace) throws -> String {
    "\(ChangeNotice.parameter)=\(place.name(of: try place.store.revision()))"
  }

  /// The path of the page that shows what was just changed, and says so.
  ///
  /// - Parameter date: The day on which it is; nil for today.
  func pathAfterChange(_ date: CivilDate?, isToDo: Bool, in place: CalendarPlace) throws -> String {
    let notice = try changeNotice(in: place)
    return isToDo ? "/todos?\(notice)" : noting(notice, on: date)
  }

  /// Makes a change in a transaction, or looks what it would do.
  ///
  /// - Parameters:
  ///   - command: its name in the log.
  ///   - place: where it is.
  ///   - tells: whether those are told whom it concerns.
  ///   - body: makes it, and says what it did.
  func outcome(
    _ command: String, _ span: EditSpan, in place: CalendarPlace, tells: Bool, isDryRun: Bool,
    _ body: (EditBatch) throws -> [String]
  ) throws -> EditOutcome {
    var outcome = EditOutcome(span: span)
    var notices: [MeetingNotice] = []
    do {
      outcome.lines = try store(of: place, tells: tells).transaction(
        command, isDryRun: isDryRun, onNotice: { notices.append($0) }, body)
    } catch let error as StoreError where isDryRun && error.code != .locked {
      outcome.problem = .foreign("\(PlainText.line(error.message)).")
    }
    var seen: Set<String> = []
    outcome.recipients = notices.flatMap(\.recipients).filter { seen.insert($0).inserted }
    return outcome
  }
}
