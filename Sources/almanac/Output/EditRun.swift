import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Daemon
import ICalendar
import JSON
import Recurrence

/// One run of a command that changes items: a transaction, and what is said of it.
struct EditRun {
  let store: CalendarStore
  let zone: DisplayZone
  private let options: EditOptions
  private let style: Style
  /// Whether it only shows what would change.
  var isDryRun: Bool { options.dryRun }

  /// - Parameter createsStore: Whether the command may be the first of a store.
  init(_ options: EditOptions, createsStore: Bool = false) throws {
    self.options = options
    style = options.colorOption.style
    zone = try options.zoneOptions.displayZone()
    store = try options.open(createsStore: createsStore)
  }

  /// Makes the edits in one transaction, and tells the user what has changed.
  ///
  /// - Parameters:
  ///   - command: The name of the command in the log.
  ///   - verb: What was done, for people, such as "Added".
  ///   - showsEnd: Whether to tell when an event ends, even if that is on the same day.
  ///   - edits: Makes the edits and returns the items to tell of.
  func run(_ command: String, _ verb: String, showsEnd: Bool = false, _ edits: (EditBatch) throws -> [StoredItem])
    async throws
  {
    let record = ChangeRecord()
    let items = try store.transaction(
      command, isDryRun: options.dryRun, onChange: { record.add($0) }, onNotice: { record.add($0) }, edits)
    var changes = record.counted(isDryRun: options.dryRun, isJSON: options.json, ChangeDiff(style: style))
    let names = try store.itemNames()
    let entries = try items.map { item in
      // What was deleted of a series of reminders is not due.
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

  /// Says whom a change of meetings concerns, and sends what is to be sent.
  private func tell(_ notices: [MeetingNotice]) async throws {
    if notices.isEmpty { return }
    let outbox = try OutboxRun(store)
    try await outbox.tell(notices, isDryRun: options.dryRun)
  }

  /// Says that nobody tells the alarms of what was added, if no daemon runs.
  func tellUnheard(_ alarms: [Alarm]) {
    if options.dryRun || alarms.isEmpty || DaemonLock.holder(store: store.path) != nil { return }
    let words = alarms.count == 1 ? "the alarm goes" : "the alarms go"
    Terminal.write(
      "almanac: no daemon runs, so nobody is told when \(words) off; `almanac daemon install` starts one with your session, "
        + "and `almanac alarms run` tells alarms while it runs")
  }

  /// What comes next of an item; nil if nothing does, or nobody can tell.
  func next(of item: StoredItem) throws -> ItemInstance? {
    try store.next(of: item, from: zone.nowInstant, in: zone.rules).value
  }

  /// The calendar that is named; nil if none is.
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

  /// Reads an item, changes and saves it, and moves it to another calendar if one is named.
  ///
  /// - Parameters:
  ///   - command: The name of the command in the log.
  ///   - item: The item if it is of the right kind.
  ///   - otherwise: What to say if it is of another kind.
  ///   - anchor: What alarms precede.
  ///   - showsEnd: Whether to tell when it ends, even if that is on the same day.
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
          : "“\(id)” is a \(occurrence.item.kind.word), which almanac keeps and does not edit; "
            + "`almanac export \(id)` writes it, and `almanac import` takes it back")
    }
    let old = edited
    let span = try changed.span.span(for: occurrence, named: id)
    if move.calendar != nil, span == .this, occurrence.recurrenceID != nil {
      throw Failure(.usage, "an occurrence cannot leave the calendar of its series; use --span future or --span all")
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
        "this and all later occurrences would begin on \(times.full(start)), and the one before them stays on "
          + "\(TimeText.day(last.date)); name a later start, or use --span all")
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

/// What of an item a command changes.
struct EditedPart {
  /// Whether all instances of a series change.
  let isSeries: Bool
  /// When the first occurrence is due that a whole series still has; nil if that is no series of reminders.
  let due: CalendarTime?
  /// Reads and writes its times.
  let times: TimeText
}

/// What a command has changed, in JSON.
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

  /// What is said without the items.
  static let counts: Columns<ItemChanges> = [
    Column("added", \.added), Column("updated", \.updated), Column("deleted", \.deleted),
    Column("revision", \.revision), Column("dry_run", \.isDryRun),
    Column(ifPresent: "diff") { $0.isDryRun ? $0.diff : nil },
  ]
}
