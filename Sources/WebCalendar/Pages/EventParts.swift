import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import TimeZones

/// The parts of an event's page after its time: repetition, place, people and other details.
struct EventParts {
  private let context: PageContext
  private let item: StoredItem
  private let value: (any CalendarItem)?

  /// The number of people to show before the rest are collapsed.
  private static let mostPeople = 20
  /// The maximum number of people, links and files.
  private static let most = 500

  init(_ context: PageContext, _ item: StoredItem, _ value: (any CalendarItem)?) {
    self.context = context
    self.item = item
    self.value = value
  }

  private var words: PageWords { context.language.words }

  func values(seriesPath: String?, of found: ItemOccurrence, in store: CalendarStore) -> [String: Any] {
    var values: [String: Any] = [:]
    let series = found.series?.component ?? found.item.component
    if let repeats = repeats(series, found, seriesPath) { values["repeats"] = repeats }
    if let place = place { values["place"] = place }
    values["links"] = [(PageWord.join, calls), (.link, urls)].filter { !$0.1.isEmpty }.map {
      word, links -> [String: Any] in
      ["title": words[word], "links": links]
    }
    let people = PeopleValues.values(
      value, user: context.user, most: Self.most, folded: Self.mostPeople, words)
    if let people { values["people"] = people }
    let alarms = (value?.alarms ?? []).prefix(Self.most).compactMap { alarm($0) }
    (values["alarms"], values["hasAlarms"]) = (alarms, !alarms.isEmpty)
    let files = files
    (values["files"], values["hasFiles"]) = (files, !files.isEmpty)
    let details = details
    (values["details"], values["hasDetails"]) = (details, !details.isEmpty)
    let findings = EventFindings(store, found.item).values(words)
    (values["findings"], values["hasFindings"]) = (findings, !findings.isEmpty)
    return values
  }

  private func repeats(_ series: Component, _ found: ItemOccurrence, _ path: String?) -> [String: Any]? {
    let rules = series.all(.rrule).prefix(Self.most).map {
      PlainText.short(RuleWords.text($0.text, context.language, in: context.zone.rules) ?? $0.text, 1_000)
    }
    if rules.isEmpty, series.all(.rdate).isEmpty, path == nil { return nil }
    var details: [String] = []
    if series.first(.rdate) != nil { details.append(words[.ownDates]) }
    if series.first(.exdate) != nil { details.append(words[.leftOut]) }
    if found.series != nil, let original = found.recurrenceID {
      let zones = item.timeZones.read(in: context.zone.rules)
      let civil = context.zone.rules.civil(at: zones.instant(of: original))
      let date = context.language.text(original.isDate ? original.civilDate : civil.date, .full)
      let time = original.isDate ? date : "\(date), \(context.language.clock(civil))"
      details.append(words.text(.wasPlanned, [time]))
    }
    var values: [String: Any] = ["rules": rules, "details": details]
    values["seriesPath"] = path
    return values
  }

  private var place: [String: Any]? {
    guard let text = item.component.first(.location)?.text else { return nil }
    let lines = PlainText.lines(String(text.unicodeScalars.prefix(5_000))).filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    var details = Array(lines.dropFirst())
    if let coordinate = value?.location?.coordinate {
      details.append("\(coordinate.latitude), \(coordinate.longitude)")
    }
    return ["main": first, "details": details]
  }

  /// Returns a link for a web address, or else text.
  private static func link(_ uri: String, remark: String = "") -> [String: Any] {
    // A longer address is shown only as text.
    if uri.utf8.count > longestAddress {
      return ["isLink": false, "text": PlainText.short(PlainText.withoutPassword(uri)), "remark": remark]
    }
    let text = PlainText.address(uri)
    let isLink = namesHost(text) && PlainText.link(text) != nil
    guard isLink else { return ["isLink": false, "text": text, "remark": remark] }
    let shown = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true).last.map {
      String($0.drop { $0 == "/" })
    }
    return ["isLink": true, "target": text, "text": shown ?? text, "remark": remark]
  }

  /// Whether a web address contains a host. Browsers resolve `https:name` as a page of the current server.
  private static func namesHost(_ address: String) -> Bool {
    let beginning = address.prefix(8).lowercased()
    guard let scheme = ["http://", "https://"].first(where: beginning.hasPrefix),
      let next = address.dropFirst(scheme.count).first
    else { return false }
    return next.isLetter || next.isNumber || next == "["
  }

  private static let longestAddress = 8_000

  /// The links to video calls.
  private var calls: [[String: Any]] {
    (value?.conferences ?? []).prefix(Self.most).map { conference in
      let features = conference.features.map { $0.rawValue.lowercased() }.joined(separator: ", ")
      return Self.link(
        conference.uri,
        remark: [conference.label.map { PlainText.short($0) }, features].compactMap(\.self).joined(separator: " "))
    }
  }

  /// The link from the URL property.
  private var urls: [[String: Any]] { item.component.first(.url).map { [Self.link($0.uri)] } ?? [] }

  private var files: [[String: Any]] {
    (value?.attachments ?? []).prefix(Self.most).map { attachment in
      let name = attachment.filename.map { PlainText.short($0) }
      let type = attachment.formatType.map { PlainText.short($0) } ?? ""
      switch attachment.content {
      case .uri(let uri):
        var link = Self.link(uri, remark: type)
        if let name { link["text"] = name }
        return link
      case .data(let bytes):
        return [
          "isLink": false, "text": name ?? words[.fileInside], "remark": "\(words.text(bytes.count, .bytes)) \(type)",
        ]
      }
    }
  }

  private func alarm(_ alarm: Alarm) -> String? {
    let text = AlarmWords.whole(alarm, of: item.kind, in: context.language.calendarWords) { time in
      let civil = context.zone.rules.civil(at: item.timeZones.read(in: context.zone.rules).instant(of: time))
      return "\(context.language.text(civil.date, .full)), \(context.language.clock(civil))"
    }
    return text.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  private static let classes: [String: PageWord] = ["private": .isPrivate, "confidential": .isConfidential]

  private var details: [[String: Any]] {
    var details: [(String, String)] = []
    if let categories = value?.categories, !categories.isEmpty {
      details.append((words[.categoriesTitle], categories.map { PlainText.line($0) }.joined(separator: ", ")))
    }
    if let priority = value?.priority, priority > 0 {
      details.append((words[.priority], words.text(.priorityOf, [String(priority)])))
    }
    if let reminder = value as? Reminder, let percent = reminder.percentComplete {
      details.append((words[.progress], "\(percent) %"))
    }
    if let word = item.component.first(.classification)?.text.lowercased(), word != "public" {
      details.append((words[.classTitle], Self.classes[word].map { words[$0] } ?? PlainText.line(word)))
    }
    for comment in (value?.comments ?? []).prefix(20) { details.append((words[.comment], PlainText.line(comment))) }
    for contact in (value?.contacts ?? []).prefix(20) { details.append((words[.contact], PlainText.line(contact))) }
    if let changed = value?.lastModified {
      let civil = context.zone.rules.civil(at: changed)
      let time = "\(context.language.text(civil.date, .dayAndYear)), \(context.language.clock(civil))"
      details.append((words[.changedAt], time))
    }
    details.append(("UID", PlainText.line(item.uid)))
    return details.map { ["name": $0.0, "value": PlainText.short($0.1, 2_000)] }
  }
}
