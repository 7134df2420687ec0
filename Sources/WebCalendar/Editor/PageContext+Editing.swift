import CalendarStore
import CalendarText
import CivilTime
import Scheduling

extension PageContext {
  /// Returns the path of an item's page.
  func path(_ id: ItemID, in place: CalendarPlace) throws -> String {
    place.path(try place.store.itemNames().short(id))
  }

  /// Returns the query that makes a page show a notice of the last change.
  func changeNotice(in place: CalendarPlace) throws -> String {
    "\(ChangeNotice.parameter)=\(place.name(of: try place.store.revision()))"
  }

  /// Returns the path of the page that shows a changed item, with a notice.
  ///
  /// - Parameter date: The day of the item, or nil for today.
  func pathAfterChange(_ date: CivilDate?, isToDo: Bool, in place: CalendarPlace) throws -> String {
    let notice = try changeNotice(in: place)
    return isToDo ? "/todos?\(notice)" : noting(notice, on: date)
  }

  /// Makes a change in a transaction, or determines its effects in a dry run.
  ///
  /// - Parameters:
  ///   - command: The name in the log.
  ///   - place: The store.
  ///   - tells: Whether to notify the people affected.
  ///   - body: Makes the change and returns its effects.
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
