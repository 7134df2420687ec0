import CalendarModel
import CalendarStore
import CalendarText
import CivilTime
import Recurrence
import Scheduling
import TypedTimes

/// The effects of a change to an item or part of a series, planned or already made.
struct EditOutcome {
  let span: EditSpan
  /// The side effects, in words.
  var lines: [String] = []
  /// The people to notify, as `mailto:` URIs.
  var recipients: [String] = []
  /// The reason why the change is not possible, or nil if it is possible.
  var problem: PageText?

  /// Returns the parts of a series that a change can apply to.
  ///
  /// - Parameter keepsOne: Whether the change cannot apply to a single occurrence.
  static func spans(of occurrence: ItemOccurrence, isRecurring: Bool, keepsOne: Bool = false) -> [EditSpan] {
    guard isRecurring, occurrence.recurrenceID != nil else { return [.all] }
    return EditSpan.allCases.filter { $0 == .this ? !keepsOne : $0 == .future ? !occurrence.isFirst : true }
  }
}

/// Changes an item in the store, or determines the effects of the change in a dry run.
struct PlannedEdit {
  let context: PageContext
  let place: CalendarPlace
  let occurrence: ItemOccurrence

  /// The item has changed since it was read.
  struct IsStale: Error {}

  /// Changes the item in a transaction.
  ///
  /// - Throws: ``IsStale`` if somebody has changed it since it was read.
  private func outcome(
    _ command: String, _ span: EditSpan, tells: Bool, isDryRun: Bool, _ body: (EditBatch) throws -> [String]
  ) throws -> EditOutcome {
    try context.outcome(command, span, in: place, tells: tells, isDryRun: isDryRun) { batch in
      try check(in: batch)
      return try body(batch)
    }
  }

  /// Checks that the item has not changed since it was read.
  private func check(in batch: EditBatch) throws {
    let main = occurrence.series ?? occurrence.item
    let now =
      try occurrence.recurrenceID.map { try batch.occurrence(of: main, at: $0) }
      ?? batch.occurrence(of: occurrence.item)
    guard now.item.id == occurrence.item.id, now.item.revision == occurrence.item.revision,
      now.series?.revision == occurrence.series?.revision
    else { throw IsStale() }
  }
}

extension PlannedEdit {
  /// Saves an edited item.
  ///
  /// - Parameters:
  ///   - people: The people who are newly invited and those who are no longer invited, or nil for no change.
  ///   - target: The calendar that the item moves to, or nil.
  func save<Item: EditedItem>(
    _ edited: Item, insteadOf old: Item, _ span: EditSpan, inviting people: PeopleChange? = nil,
    to target: StoredCalendar?, tells: Bool, isDryRun: Bool
  ) throws -> EditOutcome {
    let edit = try SeriesEdit(of: occurrence, old, span: span, in: place.store, readIn: context.zone.rules)
    if let start = edited.fields.start, let last = edit.futurePart?.obstacle(to: start) {
      var outcome = EditOutcome(span: span)
      outcome.problem = .said(words.text(.partOverlaps, [context.language.text(last.date, .full)]))
      return outcome
    }
    let moved = span == .this ? MovedRules() : MovedRules(old, became: edited)
    if let stray = moved.stray, let start = edited.fields.start {
      var outcome = EditOutcome(span: span)
      outcome.problem = .said(
        words.text(.notInRule, [words(of: stray), context.language.text(start.civilDate, .full)]))
      return outcome
    }
    var edited = edited
    // If the count in the form is unchanged, it refers to the whole series.
    if edited.recurrenceRules != old.recurrenceRules, var rule = edited.recurrenceRules.first?.rule,
      let count = rule.count, count == old.recurrenceRules.first?.rule?.count, let left = edit.futurePart?.count
    {
      rule.count = left
      edited.recurrenceRules = [RecurrenceValue(rule)]
    }
    return try outcome("edit", span, tells: tells, isDryRun: isDryRun) { batch in
      let id = try edited.save(as: occurrence, span: span, in: batch)
      let effects = try edit.effects(of: edited, savedAs: id, in: batch)
      try people?.apply(to: id, in: batch)
      if let target { try batch.move(batch.occurrence(of: batch.item(id)), to: target) }
      return moved.rules.map { words.text(.ruleMoves, [self.words(of: $0)]) } + lines(effects)
    }
  }

  /// Deletes the item or part of its series.
  func delete(_ span: EditSpan, tells: Bool, isDryRun: Bool) throws -> EditOutcome {
    try outcome("delete", span, tells: tells, isDryRun: isDryRun) { batch in
      try batch.remove(occurrence, span: span)
      return []
    }
  }

  private var words: PageWords { context.language.words }

  private func words(of rule: RecurrenceValue) -> String {
    RuleWords.text(rule.text, context.language, in: context.zone.rules) ?? rule.text
  }

  private func lines<Item>(_ effects: SeriesEdit<Item>.Effects) -> [String] {
    var lines: [String] = []
    let names = { (values: [OwnValue]) in values.map { words[$0.word] }.joined(separator: ", ") }
    if !effects.spreadValues.isEmpty { lines.append(words.text(.takeOver, [names(effects.spreadValues)])) }
    if !effects.keptValues.isEmpty {
      lines.append(words.text(effects.keepingOverrides, .keepOwn, [names(effects.keptValues)]))
    }
    for time in effects.fixedAlarms {
      lines.append(words.text(.alarmStays, [context.language.text(time.civilDate, .full)]))
    }
    if let start = effects.laterStart { lines.append(words.text(.laterStart, [context.language.text(start, .full)])) }
    if effects.droppedOverrides + effects.droppedExceptions > 0 {
      lines.append(
        words.text(.dropped, [String(effects.droppedOverrides), String(effects.droppedExceptions)]))
    }
    if effects.deletedOverrides > 0 { lines.append(words.text(effects.deletedOverrides, .deletedChanges)) }
    return lines
  }
}

/// The rules of a series that move with its start and are otherwise unchanged.
private struct MovedRules {
  /// The rules whose days have changed, after the move.
  private(set) var rules: [RecurrenceValue] = []
  /// The moved form of a rule that included the old start day but does not include the new one, or nil if there is no
  /// such rule.
  private(set) var stray: RecurrenceValue?

  init() {}

  init(_ old: some CalendarItem, became new: some CalendarItem) {
    guard old.recurrenceRules == new.recurrenceRules, let from = old.shownStart?.civilDate,
      let to = new.shownStart?.civilDate, from != to
    else { return }
    for rule in old.recurrenceRules {
      let moved = rule.movingDays(from: from, to: to)
      if moved != rule { rules.append(moved) }
      if let before = rule.rule, let after = moved.rule, before.firstDay(from: from) == from,
        after.firstDay(from: to) != to
      {
        stray = moved
      }
    }
  }
}

extension OwnValue {
  /// The name that pages show.
  fileprivate var word: PageWord {
    switch self {
    case .time: .time
    case .title: .title
    case .status: .status
    case .place: .place
    case .notes: .notes
    case .link: .link
    case .priority: .priority
    case .categories: .categories
    case .alarms: .alarms
    case .length: .endTime
    case .privacy: .classification
    case .availability: .shownAs
    }
  }
}
