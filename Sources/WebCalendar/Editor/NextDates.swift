import CalendarModel
import CalendarText
import CivilTime
import Recurrence

/// The next dates of a repeating item, according to its form.
struct NextDates<Item: EditedItem> {
  let context: PageContext
  let edit: FormEdit<Item>

  /// The number of dates to show.
  private static var most: Int { 5 }
  /// The parts of a form that determine the dates.
  static var parts: [EditPart] { [.time, .repetition] }

  /// Returns the template values, or nil if the item does not repeat or the form is incomplete.
  func values(_ fields: EditFields) -> [String: Any]? {
    if fields[.repeats].isEmpty || fields[.repeats] == FieldRule.kept { return nil }
    var all = edit.before
    for part in Self.parts { all.take(part.names, from: fields) }
    guard var item = item(all), let rule = item.recurrenceRules.first else { return nil }
    // A new item gets its UID only when it is saved.
    item.uid = item.uid ?? FormName.new()
    guard
      let component = try? item.component(at: context.now), let schedule = Schedule(component, in: edit.zones)
    else { return nil }
    let language = context.language
    let dates = schedule.recurrenceSet.instances().prefix(Self.most).map { instance in
      let start = instance.start
      return language.text(
        start.isDate ? start.civilDate : context.zone.rules.civil(at: instance.startInstant).date, .full)
    }
    return [
      "rule": RuleWords.text(rule.text, language, in: context.zone.rules) ?? rule.text, "dates": Array(dates),
      "title": language.words[.nextDates],
    ].merging(language.dateTag.map { ["lang": $0] } ?? [:]) { $1 }
  }

  /// Returns the item after applying the form, with all notes accepted.
  private func item(_ fields: EditFields) -> Item? {
    var accepted: Set<String> = []
    while true {
      let (item, problems) = edit.result(fields, accepted: accepted)
      // The form of a new item may have other errors, which do not affect its dates.
      let own = problems.filter { problem in
        Self.parts.contains { part in problem.field.map(part.names.contains) ?? false }
      }
      let remarks = Set(own.compactMap(\.remark))
      if own.contains(where: { $0.remark == nil }) { return nil }
      if remarks.isSubset(of: accepted) { return item }
      accepted.formUnion(remarks)
    }
  }

  /// Returns the part of the page with only the dates.
  func response(_ fields: EditFields) throws -> PageResponse {
    var response = PageResponse(200)
    response.body = try PageLibrary.render("editor-dates", values(fields).map { ["next": $0] } ?? [:])
    return response
  }
}
