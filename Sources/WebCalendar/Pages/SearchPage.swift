import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import TimeZones
import TypedTimes

/// What has words in its texts.
struct SearchPage {
  private struct Hit {
    let item: StoredItem
    let time: Instant?
    let text: String
  }

  private let context: PageContext
  private let text: String
  private let isEverywhere: Bool

  /// How many of what comes and of what is past are shown.
  private static let most = 50
  /// How many are looked at.
  private static let limit = 2000

  init(_ context: PageContext) {
    self.context = context
    text = String((context.request.query["q"] ?? "").prefix(500))
    isEverywhere = context.request.query["all"] == "1"
  }

  func response() throws -> PageResponse {
    var values: [String: Any] = ["hasFacets": false, "sections": [[String: Any]]()]
    if !text.allSatisfy(\.isWhitespace) {
      do {
        values.merge(try found()) { $1 }
      } catch let error as StoreError
        where error.code == .invalidArgument || error.code == .notFound || error.code == .ambiguous
      {
        values["problem"] = error.message
      }
    }
    return try PageFrame(kind: "text", title: "Search", query: text).response(context, "search", values)
  }

  private func found() throws -> [String: Any] {
    let zone = context.zone
    let typed = try TypedQuery(text, in: ZoneClock(zone.name, zone.rules, now: context.now))
    var query = typed.query
    let shown = context.calendars.shown
    let isNarrowed = query.calendars.isEmpty && !isEverywhere && shown.count < context.calendars.all.count
    if isNarrowed { query.calendars = shown.map(\.identifier) }
    let found =
      isNarrowed && shown.isEmpty
      ? [] : try context.store.found(by: query, limit: Self.limit, now: context.now, in: zone.rules)
    let hits = found.map { hit($0.item, next: $0.next.value) }
    let coming = hits.filter { $0.time.map { $0 >= context.now } ?? false }
      .sorted { ($0.time ?? context.now, $0.item.id.number) < ($1.time ?? context.now, $1.item.id.number) }
    let past = hits.filter { $0.time.map { $0 < context.now } ?? false }
      .sorted { ($0.time ?? context.now, $0.item.id.number) > ($1.time ?? context.now, $1.item.id.number) }
    let undated = hits.filter { $0.time == nil }
    let words = FoundWords(typed.query.text.filter { !$0.isExcluded }.map(\.words))
    let names = try context.store.itemNames()
    var sections: [[String: Any]] = []
    for (title, group) in [("Coming", coming), ("Past", past), ("No date", undated)] where !group.isEmpty {
      sections.append([
        "number": sections.count, "title": title,
        "rows": group.prefix(Self.most).map { row($0, words, names) },
      ])
    }
    let place = isNarrowed ? "in the \(shown.count) calendars shown" : "in all calendars"
    let count = hits.count == Self.limit ? "More than \(Self.limit)" : "\(hits.count)"
    var values: [String: Any] = [
      "sections": sections, "hasFacets": typed.parts.count > 1, "remarks": typed.remarks,
      "sum": hits.isEmpty ? "Nothing found for “\(text)” \(place)." : "\(count) found \(place).",
      "facets": typed.parts.enumerated().map { index, part -> [String: Any] in
        var rest = typed.parts
        rest.remove(at: index)
        return ["text": part, "path": "/search?q=" + PercentEncoding.encoded(rest.joined(separator: " "))]
      },
    ]
    if isNarrowed { values["everythingPath"] = "/search?all=1&q=" + PercentEncoding.encoded(text) }
    return values
  }

  private func hit(_ item: StoredItem, next: ItemInstance?) -> Hit {
    let zone = context.zone.rules
    guard let span = (next ?? item.instance(in: zone))?.span else { return Hit(item: item, time: nil, text: "") }
    let civil = zone.civil(at: span.startInstant)
    let day = span.start.isDate ? span.start.civilDate : civil.date
    let date = context.language.text(day, day.year == context.today.year ? .shortDay : .dayAndYear)
    let text = span.start.isDate ? date : "\(date), \(context.language.clock(civil))"
    return Hit(item: item, time: span.startInstant, text: text)
  }

  private func row(_ hit: Hit, _ words: FoundWords, _ names: ItemNames) -> [String: Any] {
    let component = hit.item.component
    let calendar = context.calendars.all.first { $0.title == hit.item.calendar }?.id
    let texts = [component.first(.location)?.text, component.first(.description)?.text].compactMap(\.self)
    let lines = texts.compactMap { text in
      PlainText.lines(String(text.prefix(20_000))).lazy.compactMap { words.around($0) }.first
    }
    return [
      "class": (calendar.map(CalendarStyle.name) ?? "") + (hit.item.kind == .reminder ? " todo" : ""),
      "path": "/event/\(names.short(hit.item.id))"
        + (hit.item.recurrenceKey == .series ? "" : "/\(PercentEncoding.encoded(hit.item.recurrenceKey.text))"),
      "when": hit.text, "parts": words.parts(ItemTitle.line(component.first(.summary)?.text)),
      "calendar": PlainText.line(hit.item.calendar),
      "lines": lines.prefix(2).map { ["parts": words.parts($0)] },
    ]
  }
}
