import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Daemon
import ICalendar
import JSON
import Recurrence

/// One run of a command that changes items: its transaction and its output.
struct EditRun {
  let store: CalendarStore
  let zone: DisplayZone
  private let options: EditOptions
  private let style: Style
  /// Whether the command only shows the changes.
  var isDryRun: Bool { options.dryRun }

  /// - Parameter createsStore: Whether the command may create the store.
  init(_ options: EditOptions, createsStore: Bool = false) throws {
    self.options = options
    style = options.colorOption.style
    zone = try options.zoneOptions.displayZone()
    store = try options.open(createsStore: createsStore)
  }

  /// Makes the edits in one transaction, and reports the changes.
  ///
  /// - Parameters:
  ///   - command: The name of the command in the log.
  ///   - verb: What was done, such as "Added".
  ///   - showsEnd: Whether to report the end of an event even if it ends on the same day.
  ///   - edits: Makes the edits and returns the items to report.
  func run(_ command: String, _ verb: String, showsEnd: Bool = false, _ edits: (EditBatch) throws -> [StoredItem])
    async throws
  {
    let record = ChangeRecord()
    let items = try store.transaction(
      command, isDryRun: options.dryRun, onChange: { record.add($0) }, onNotice: { record.add($0) }, edits)
    var changes = record.counted(isDryRun: options.dryRun, isJSON: options.json, ChangeDiff(style: style))
    let names = try store.itemNames()
    let entries = try items.map { item in
      // Deleted occurrences of a reminder series are not due.
      let next = try item.kind == .reminder && item.isSeries ? next(of: item) : nil
      return ItemEntry(item, at: next, zone: zone, names: names)
    }
    if options.json {
      changes.items = entries
      changes.revision = options.dryRun ? nil : try store.revision()
      StandardOutput.write(json: changes)
    } else if Terminal.remarks == .silent {
      return
    } else if changes.isEmpty {
      StandardOutput.write("Nothing to change")
    } else if !options.dryRun {
      for entry in entries {
        let end = entry.shownEnd.map { showsEnd || !entry.endsOnSameDay ? " to \($0)" : "" } ?? ""
        StandardOutput.write(
          "\(verb) \(entry.id) \(entry.displayTitle)\(entry.when.isEmpty ? "" : ", \(entry.zonedWhen)\(end)")")
      }
    }
    try await tell(record.notices)
  }

  /// Reports the people affected by changes to meetings, and sends the messages.
  private func tell(_ notices: [MeetingNotice]) async throws {
    if notices.isEmpty { return }
    let outbox = try OutboxRun(store)
    try await outbox.tell(notices, isDryRun: options.dryRun)
  }

  /// Reports that nothing delivers the alarms of a new item, if no daemon is running.
  func tellUnheard(_ alarms: [Alarm]) {
    if options.dryRun || alarms.isEmpty || DaemonLock.holder(store: store.path) != nil { return }
    let words = alarms.count == 1 ? "the alarm goes" : "the alarms go"
    Terminal.write(
      "almanac: no daemon is running to notify you when \(words) off; to start one with your session, run "
        + "`almanac daemon install`, or deliver alarms in the foreground with `almanac alarms run`")
  }

  /// The next occurrence of an item, or nil if there is none or it cannot be determined.
  func next(of item: StoredItem) throws -> ItemInstance? {
    try store.next(of: item, from: zone.nowInstant, in: zone.rules).value
  }

  /// The calendar given by the user, or nil if none was given.
  func calendar(_ target: TargetCalendarOption) throws -> StoredCalendar? {
    try target.calendar.map { try store.calendar(named: $0) }
  }
}

/// A command that changes an event or a reminder.
protocol ItemChanging {
  var changed: ChangedItem { get }
  var item: ItemOptions { get }
  var move: MoveOption { get }
  var edit: EditOptions { get }
}

extension ItemChanging {
  /// Whether the item is a reminder.
  func namesReminder() throws -> Bool {
    let run = try EditRun(self.edit)
    return try run.store.occurrence(named: changed.id, readIn: run.zone.rules).reminder != nil
  }

  /// Reads an item, changes and saves it, and moves it to another calendar if one is given.
  ///
  /// - Parameters:
  ///   - command: The name of the command in the log.
  ///   - item: Returns the item if it is of the right kind.
  ///   - otherwise: The message if it is of another kind.
  ///   - anchor: The time that alarms are relative to.
  ///   - showsEnd: Whether to report the end even if it is on the same day.
  ///   - save: Saves the changed item.
  ///   - change: Changes the item.
  func change<Item: CalendarItem>(
    _ command: String, _ item: KeyPath<ItemOccurrence, Item?>, otherwise: String, anchor: AlarmTrigger.Anchor,
    showsEnd: Bool = false, save: (EditBatch, Item, ItemOccurrence, EditSpan) throws -> ItemID,
    by change: (inout Item, EditedPart) throws -> Void
  ) async throws {
    let run = try EditRun(self.edit)
    let id = changed.id
    let occurrence = try run.store.occurrence(named: id, readIn: run.zone.rules)
    guard var edited = occurrence[keyPath: item] else {
      let isOther = occurrence.event != nil || occurrence.reminder != nil
      throw Failure(
        .usage,
        isOther
          ? "“\(id)” is \(otherwise)"
          : "“\(id)” is a \(occurrence.item.kind.word), which almanac stores but cannot edit; "
            + "write it to a file with `almanac export \(id)`, edit the file, and import it with `almanac import`")
    }
    let old = edited
    let span = try changed.span.span(for: occurrence, named: id)
    if move.calendar != nil, span == .this, occurrence.recurrenceID != nil {
      throw Failure(.usage, "an occurrence cannot leave the calendar of its series; use --span future or --span all")
    }
    let repetition = self.item.repetition
    if let option = repetition.nameOption ?? repetition.endOption, span == .this, occurrence.recurrenceID != nil {
      throw Failure(
        .usage, "an occurrence has no repetition of its own, so \(option) needs --span future or --span all")
    }
    if let title = changed.title { edited.title = title }
    self.item.apply(to: &edited, anchor: anchor)
    let times = TimeText(zone: run.zone, timeZones: occurrence.item.timeZones)
    let edit = try SeriesEdit(of: occurrence, old, span: span, in: run.store, readIn: run.zone.rules)
    let isSeries = span != .this && edited.isRecurring
    let isWhole = isSeries && occurrence.recurrenceID == nil
    let due = isWhole ? try run.next(of: occurrence.item)?.due : nil
    try change(&edited, EditedPart(isSeries: isSeries, due: due, times: times))
    let part = edit.futurePart
    if let start = edited.fields.start, let last = part?.obstacle(to: start) {
      throw Failure(
        .usage,
        "this and all later occurrences would begin on \(times.full(start)), but the one before them is on "
          + "\(TimeText.day(last.date)); give a later start, or use --span all")
    }
    try self.item.repetition.keepEnd(of: old, in: &edited, rest: part?.count, times)
    let target = try move.calendar.map { try run.store.calendar(named: $0) }
    if isSeries, Terminal.canAsk, !run.isDryRun {
      var planned: SeriesEdit<Item>.Effects?
      _ = try run.store.transaction(command, isDryRun: true) { batch in
        planned = try edit.effects(of: edited, savedAs: save(batch, edited, occurrence, span), in: batch)
      }
      if let loss = planned.flatMap({ EditRemarks<Item>($0, times).loss }), !Terminal.ask("\(loss). Change it?") {
        throw Failure(.findings, "nothing was changed")
      }
    }
    var effects: SeriesEdit<Item>.Effects?
    try await run.run(command, "Changed", showsEnd: showsEnd) { batch in
      let id = try save(batch, edited, occurrence, span)
      effects = try edit.effects(of: edited, savedAs: id, in: batch)
      if let target { try batch.move(batch.occurrence(of: batch.item(id)), to: target) }
      return [try batch.item(id)]
    }
    if let effects { EditRemarks<Item>(effects, times).tell(namesRule: self.item.repetition.isNamed) }
  }
}

/// The part of an item that a command changes.
struct EditedPart {
  /// Whether all instances of a series change.
  let isSeries: Bool
  /// The due time of the first remaining occurrence if a whole series of reminders is edited; otherwise nil.
  let due: CalendarTime?
  /// Reads and writes its times.
  let times: TimeText
}

/// The changes a command has made, as JSON.
struct ItemChanges: Entry {
  var added = 0
  var updated = 0
  var deleted = 0
  var items: [ItemEntry] = []
  var revision: Int64?
  var diff: [String] = []
  let isDryRun: Bool

  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  var isEmpty: Bool { added + updated + deleted == 0 }

  mutating func count(_ change: ItemChange) {
    if change.old == nil { added += 1 } else if change.new == nil { deleted += 1 } else { updated += 1 }
  }

  static let columns: Columns<ItemChanges> = counts.adding(Column("items", \.items))

  /// The result without the items.
  static let counts: Columns<ItemChanges> = [
    Column("added", \.added), Column("updated", \.updated), Column("deleted", \.deleted),
    Column("revision", \.revision), Column("dry_run", \.isDryRun),
    Column(ifPresent: "diff") { $0.isDryRun ? $0.diff : nil },
  ]
}
