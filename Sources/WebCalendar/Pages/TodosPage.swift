import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The list of to-dos.
struct TodosPage {
  private struct Row {
    let item: StoredItem
    let calendar: Int64
    let path: String
    let due: (date: CivilDate, time: CivilDateTime?)?
    let isDone: Bool
    let priority: Int
  }

  private let context: PageContext
  private let isByList: Bool
  private let showsDone: Bool

  /// The maximum number of to-dos to show.
  private static let most = 2000
  /// The maximum number of to-dos to check, including those completed long ago.
  private static let mostLookedAt = 20_000

  /// The groups by date, in order.
  private enum Group: CaseIterable {
    case late, today, soon, later, undated, done

    var word: PageWord {
      switch self {
      case .late: .late
      case .today: .today
      case .soon: .soon
      case .later: .later
      case .undated: .undated
      case .done: .done
      }
    }
  }

  private struct Section {
    let title: String
    var isLate = false
    let rows: [Row]
  }

  init(_ context: PageContext) {
    self.context = context
    isByList = context.request.query["by"] == "list"
    showsDone = context.request.query["done"] == "1"
  }

  private var words: PageWords { context.language.words }

  func response() throws -> PageResponse {
    var rows: [Row] = []
    var isCut = false
    var left = Self.mostLookedAt
    for place in context.calendars.places {
      let shown = context.calendars.shown(in: place)
      if shown.isEmpty { continue }
      let store = try place.store
      let names = try store.itemNames()
      for calendar in shown {
        var query = ItemQuery()
        query.calendars = [calendar.identifier]
        query.kinds = [.reminder]
        let items = try store.items(matching: query, limit: left + 1, mostOfLine: ItemsOfPlaces.mostOfLine)
        isCut = isCut || items.count > left
        rows += try items.prefix(left).compactMap { try row($0, place.number(calendar.id), place, names) }
        left = max(left - items.count, 0)
      }
    }
    rows.sort(by: Self.isBefore)
    isCut = isCut || rows.count > Self.most
    rows = Array(rows.prefix(Self.most))
    let sections = isByList ? byList(rows) : byDate(rows)
    let path = { (by: Bool, done: Bool) in
      let parts = [by ? "by=list" : nil, done ? "done=1" : nil].compactMap(\.self)
      return parts.isEmpty ? "/todos" : "/todos?\(parts.joined(separator: "&"))"
    }
    var values: [String: Any] = [
      "newToDo": context.writable(.reminder).isEmpty ? "" : words[.newToDo], "isByList": isByList,
      "showsDone": showsDone, "byDuePath": path(false, showsDone),
      "byListPath": path(true, showsDone), "openPath": path(isByList, false), "donePath": path(isByList, true),
      "sections": sections.enumerated().map { index, section -> [String: Any] in
        [
          "number": index, "title": section.title, "class": section.isLate ? "late" : "",
          "rows": section.rows.map(shown),
        ]
      },
    ]
    if rows.isEmpty {
      values["empty"] = ["title": words[.nothingToDo], "showAll": context.calendars.shownCount == 0] as [String: Any]
    }
    if isCut { values["cut"] = words.text(.firstToDos, [String(Self.most)]) }
    return try PageFrame(kind: "text", title: words[.toDos], view: "todos").response(context, "todos", values)
  }

  private func row(_ item: StoredItem, _ calendar: Int64, _ place: CalendarPlace, _ names: ItemNames) throws -> Row? {
    guard let reminder = try? Reminder(item.component), !item.isCancelled else { return nil }
    if item.isCompleted, !showsDone { return nil }
    let zone = context.zone.rules
    let next = try place.store.next(of: item, from: context.now, in: zone)
    // A series whose occurrences were all deleted or changed has no occurrence left to do.
    if case .none = next, item.isSeries, !showsDone { return nil }
    var due: (CivilDate, CivilDateTime?)?
    if let span = (next.value ?? item.instance(in: zone))?.span {
      let civil = zone.civil(at: span.startInstant)
      due = span.start.isDate ? (span.start.civilDate, nil) : (civil.date, civil)
    }
    return Row(
      item: item, calendar: calendar, path: place.path(names.short(item.id)), due: due, isDone: item.isCompleted,
      priority: reminder.priority ?? 0)
  }

  private func byDate(_ rows: [Row]) -> [Section] {
    let today = context.today
    let now = context.zone.rules.civil(at: context.now)
    let group = { (row: Row) -> Group in
      if row.isDone { return .done }
      guard let due = row.due else { return .undated }
      if due.date < today || due.time.map({ $0 < now }) == true { return .late }
      let distance = due.date.days(since: today)
      return distance == 0 ? .today : distance <= 7 ? .soon : .later
    }
    let groups = Dictionary(grouping: rows, by: group)
    return Group.allCases.compactMap { group in
      groups[group].map { Section(title: words[group.word], isLate: group == .late, rows: $0) }
    }
  }

  private func byList(_ rows: [Row]) -> [Section] {
    let groups = Dictionary(grouping: rows, by: \.calendar)
    return context.calendars.numbers.compactMap { calendar in
      groups[calendar].map { Section(title: context.calendars.title(calendar), rows: $0) }
    }
  }

  private static func isBefore(_ one: Row, _ other: Row) -> Bool {
    let key = { (row: Row) in
      (
        row.isDone ? 1 : 0, row.due.map { $0.date.daysSinceEpoch } ?? .max, row.due?.time?.secondOfDay ?? -1,
        row.priority == 0 ? 10 : row.priority, Int(row.item.id.number)
      )
    }
    return key(one) < key(other)
  }

  private func shown(_ row: Row) -> [String: Any] {
    var tags: [String] = []
    if PriorityLevel(row.priority) == .high { tags.append(words[.highPriority]) }
    if row.item.isSeries { tags.append(words[.itRepeats]) }
    var due = ""
    if let date = row.due?.date {
      let distance = date.days(since: context.today)
      due =
        distance == 0
        ? words[.today]
        : distance == 1
          ? words[.tomorrow] : context.language.text(date, date.year == context.today.year ? .shortDay : .dayAndYear)
      if let time = row.due?.time { due += ", \(context.language.clock(time))" }
    }
    let canTick = context.writable(.reminder).contains { $0.number == row.calendar }
    return [
      "canTick": canTick, "id": row.item.id.number, "form": "\(row.path) \(context.shownRevision)",
      "do": row.isDone ? "reopen" : "complete", "doTitle": words[row.isDone ? .reopen : .done],
      "class": "todo \(CalendarStyle.name(row.calendar))" + (row.isDone ? " done" : ""), "due": due, "tags": tags,
      "title": words.title(row.item.component.first(.summary)?.text), "state": words[row.isDone ? .done : .isOpen],
      "calendar": context.calendars.title(row.calendar), "path": row.path,
    ]
  }
}
