import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Recurrence
import TimeZones
import TypedTimes

/// The search page.
struct SearchPage {
  private struct Hit {
    let item: StoredItem
    let place: CalendarPlace
    let span: Schedule.Span?
    /// The path of the found occurrence.
    let path: String
    let text: String

    var time: Instant? { span?.startInstant }
  }

  private let context: PageContext
  private let text: String
  private let isEverywhere: Bool

  /// The maximum number of upcoming and of past results.
  private static let most = 50
  /// The maximum number of items to check.
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
        values["problem"] = PageText.foreign(error.message).values(context.language.words)
      }
    }
    return try PageFrame(kind: "text", title: context.language.words[.searchTitle], query: text).response(
      context, "search", values)
  }

  private func found() throws -> [String: Any] {
    let zone = context.zone
    let typed = try TypedQuery(text, in: ZoneClock(zone.name, zone.rules, now: context.now))
    var query = typed.query
    let calendars = context.calendars
    let isNarrowed = query.calendars.isEmpty && !isEverywhere && !calendars.hidden.isEmpty
    let hits = try hits(&query, isNarrowed: isNarrowed)
    let isPast = { (hit: Hit) in hit.span.map { $0.startInstant < context.now && $0.endInstant <= context.now } ?? false
    }
    let coming = hits.filter { $0.time != nil && !isPast($0) }
      .sorted { ($0.time ?? context.now, $0.item.id.number) < ($1.time ?? context.now, $1.item.id.number) }
    let past = hits.filter(isPast)
      .sorted { ($0.time ?? context.now, $0.item.id.number) > ($1.time ?? context.now, $1.item.id.number) }
    let undated = hits.filter { $0.time == nil }
    let words = context.language.words
    let marks = FoundWords(typed.query.text.filter { !$0.isExcluded }.map(\.words))
    var sections: [[String: Any]] = []
    for (title, group) in [(PageWord.coming, coming), (.past, past), (.undated, undated)] where !group.isEmpty {
      sections.append([
        "number": sections.count, "title": words[title],
        "rows": group.prefix(Self.most).map { row($0, marks) },
      ])
    }
    let place = isNarrowed ? words.text(calendars.shownCount, .inShown) : words[.inAll]
    let count = hits.count == Self.limit ? words.text(.moreThan, [String(Self.limit)]) : "\(hits.count)"
    var values: [String: Any] = [
      "sections": sections, "hasFacets": typed.parts.count > 1, "remarks": typed.remarks,
      "sum": hits.isEmpty ? words.text(.nothingFound, [text, place]) : words.text(.found, [count, place]),
      "facets": typed.parts.enumerated().map { index, part -> [String: Any] in
        var rest = typed.parts
        rest.remove(at: index)
        return [
          "text": part, "without": words.text(.without, [part]),
          "path": "/search?q=" + PercentEncoding.encoded(rest.joined(separator: " ")),
        ]
      },
    ]
    if hits.isEmpty, let longer = Self.longer(typed) {
      values["longer"] = longer
      values["longerPath"] = "/search?\(isEverywhere ? "all=1&" : "")q=" + PercentEncoding.encoded(longer)
    }
    if isNarrowed { values["everythingPath"] = "/search?all=1&q=" + PercentEncoding.encoded(text) }
    return values
  }

  /// Returns the search with prefix matching, or nil if it already uses prefix matching.
  private static func longer(_ typed: TypedQuery) -> String? {
    let isPlain = { (part: String) in part.last?.isLetter == true || part.last?.isNumber == true }
    let parts = typed.parts.map { !$0.contains(":") && !$0.hasPrefix("-") && isPlain($0) ? $0 + "*" : $0 }
    return parts == typed.parts ? nil : parts.joined(separator: " ")
  }

  /// Returns the results from all stores that the reader may see.
  private func hits(_ query: inout ItemQuery, isNarrowed: Bool) throws -> [Hit] {
    let calendars = context.calendars
    let typed = query.calendars
    // An unknown calendar name is reported by the reader's own store.
    let isElsewhere = typed.contains { name in
      calendars.places.dropFirst().contains { place in place.calendars.contains { place.isNamed($0, name) } }
    }
    return try calendars.places.flatMap { place -> [Hit] in
      var own = query
      let all = isNarrowed ? calendars.shown(in: place) : place.calendars
      if place.owner != nil || isElsewhere, !typed.isEmpty {
        own.calendars = all.filter { calendar in typed.contains { place.isNamed(calendar, $0) } }.map(\.identifier)
      } else if typed.isEmpty {
        own.calendars = calendars.names(of: all, in: place)
      }
      if own.calendars.isEmpty, !typed.isEmpty || all.isEmpty { return [] }
      let names = try place.store.itemNames()
      return try place.store.found(
        by: own, limit: Self.limit, mostOfLine: ItemsOfPlaces.mostOfLine, now: context.now, in: context.zone.rules
      ).map { hit($0.item, next: $0.next.value, place, names) }
    }
  }

  private func hit(_ item: StoredItem, next: ItemInstance?, _ place: CalendarPlace, _ names: ItemNames) -> Hit {
    let zone = context.zone.rules
    var path = place.path(names.short(item.id))
    if item.recurrenceKey != .series {
      path += "/" + PercentEncoding.encoded(item.recurrenceKey.text)
    } else if item.isSeries, item.kind == .event, let start = next?.start {
      path += "/" + PercentEncoding.encoded(start.text)
    }
    guard let span = (next ?? item.instance(in: zone))?.span else {
      return Hit(item: item, place: place, span: nil, path: path, text: "")
    }
    let civil = zone.civil(at: span.startInstant)
    let day = span.start.isDate ? span.start.civilDate : civil.date
    let date = context.language.text(day, day.year == context.today.year ? .shortDay : .dayAndYear)
    let text = span.start.isDate ? date : "\(date), \(context.language.clock(civil))"
    return Hit(item: item, place: place, span: span, path: path, text: text)
  }

  private func row(_ hit: Hit, _ words: FoundWords) -> [String: Any] {
    let component = hit.item.component
    let number = hit.place.calendar(titled: hit.item.calendar).map { hit.place.number($0.id) }
    return [
      "class": (number.map(CalendarStyle.name) ?? "") + (hit.item.kind == .reminder ? " todo" : ""),
      "path": hit.path, "when": hit.text,
      "parts": words.parts(context.language.words.title(component.first(.summary)?.text)),
      "calendar": number.map { context.calendars.title($0) } ?? PlainText.short(hit.item.calendar),
      "lines": Self.lines(component, words).map { ["parts": words.parts($0)] },
    ]
  }

  /// The limits on searching a result for matching lines, which are needed because shared items may be as large as a
  /// store allows.
  private static let (mostLines, mostLetters) = (200, 20_000)

  /// Returns the first matching lines other than the title.
  private static func lines(_ component: Component, _ words: FoundWords) -> [String] {
    var found: [String] = []
    var (lines, letters) = (mostLines, mostLetters)
    for property in (notes + people + [.categories]).lazy.flatMap({ component.all($0) }) {
      // Count at least one letter per property, to ensure that a loop over empty properties also ends.
      letters -= 1
      for line in texts(property, letters) {
        if lines == 0 || letters <= 0 { return found }
        lines -= 1
        letters -= line.unicodeScalars.count
        if let line = words.around(line) { found.append(line) }
        if found.count == 2 { return found }
      }
    }
    return found
  }

  private static let notes: [KnownProperty] = [.location, .description, .comment, .contact]
  private static let people: [KnownProperty] = [.organizer, .attendee]

  /// Returns the lines of a property, up to the given number of letters.
  private static func texts(_ property: ContentLine, _ most: Int) -> [String] {
    if most <= 0 { return [] }
    guard let name = property.property, !notes.contains(name) else {
      return PlainText.lines(String(property.text.unicodeScalars.prefix(most)))
    }
    let text =
      people.contains(name)
      ? [property[parameter: .cn], CalendarAddress.shown(property.uri)].compactMap(\.self).joined(separator: " ")
      : property.texts.joined(separator: ", ")
    return [PlainText.short(text, min(most, 1_000))]
  }
}
