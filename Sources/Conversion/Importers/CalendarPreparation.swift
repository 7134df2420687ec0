import CalendarModel
import CivilTime
public import Comparison
public import ICalendar
public import JSON
import TimeZones

/// Converts calendars of any format to files that an importer accepts.
///
/// ```swift
/// var preparation = try CalendarPreparation(for: .google)
/// try preparation.add(CalendarInput(path: "timetable.ics"))
/// let prepared = preparation.finish()
/// for part in prepared.parts { print(part.name, part.itemCount) }
/// for change in prepared.changes { print(change.what, change.change) }
/// ```
///
/// All inputs become one iCalendar object with METHOD:PUBLISH, in as many files as the limits of the importer require.
/// Supported data is left unchanged, and every change is reported.
public struct CalendarPreparation {
  /// The result of a preparation.
  public struct Result: Sendable, JSONWritable {
    /// The importer for which the files are intended.
    public let importer: CalendarImporter
    /// The files, in order.
    public let parts: [CalendarSplit.Part]
    /// The changes.
    public let changes: [CalendarChange]
    /// The losses.
    public let losses: [Loss]

    /// Writes a JSON object with the changes and losses, without the files.
    public func write(to writer: inout JSONWriter) {
      writer.object {
        $0.member("target", CalendarFormat.ics.rawValue)
        $0.member("for", importer.rawValue)
        $0.member("changes", changes)
        $0.member("losses", losses)
      }
    }
  }

  /// The reading limits. Content that exceeds them is dropped and counted as a loss.
  public var limits = ReadingLimits()
  /// What to remove before anything else; set it before the first input. The removed parts do not count as losses.
  public var redaction: Redaction?

  private let importer: CalendarImporter
  private let needs: ImporterNeeds
  private let maximumSize: Int?
  private let options: ConversionOptions
  private var header: PreparedHeader?
  private var objects: [ReadObject] = []
  private var families: [ReadFamily] = []
  private var indices: [ExactText: Int] = [:]
  private var changes: [CalendarChange] = []
  private var losses = LossLog()
  /// Counts the events that repeat the text of their series; nil before the first series.
  private var repeated: RepeatedText?
  private var issues: [(input: String, issue: ConversionIssue)] = []
  private var redactor: Redactor?

  /// Creates a preparation for an importer.
  ///
  /// - Parameters:
  ///   - importer: The importer for which the files are intended.
  ///   - maximumSize: The maximum size of a file in bytes, unless the items of one UID are larger; nil for the
  ///     importer's limit.
  ///   - options: The time zone for floating times, and the window for expanding series that the importer does not
  ///     accept; no other options are allowed.
  /// - Throws: ``ConversionError`` `unusableOption` if another option is set.
  public init(
    for importer: CalendarImporter, maximumSize: Int? = nil, options: ConversionOptions = ConversionOptions()
  ) throws(ConversionError) {
    var others = options
    others.after = nil
    others.before = nil
    try others.check(for: .ics)
    self.importer = importer
    self.options = options
    needs = ImporterNeeds.of(importer)
    self.maximumSize = maximumSize ?? needs.fileSize
  }

  /// Reads an input.
  ///
  /// - Parameter format: The format, or nil to detect it from the content or, failing that, from the name.
  /// - Throws: ``ConversionError``, or `ICalendarError` if the input cannot be read.
  public mutating func add(_ input: CalendarInput, from format: CalendarFormat? = nil) throws {
    var reader = try FormatTable.reader(of: input, from: format, options, limits)
    var elements: [CalendarElement] = []
    if redactor == nil { redactor = redaction.map { Redactor($0, options) } }
    while let element = try reader.next() {
      if case .calendarBegin = element { add(&elements) }
      append(element, to: &elements)
      if case .calendarBegin = element {
        for property in input.properties { append(.calendarProperty(property), to: &elements) }
      }
      if case .calendarEnd = element { add(&elements) }
    }
    add(&elements)
    for loss in reader.takeLosses() { losses.add(loss) }
    issues += reader.takeIssues().map { (input.name, $0) }
  }

  private mutating func append(_ element: CalendarElement, to elements: inout [CalendarElement]) {
    if redactor == nil { return elements.append(element) }
    if let kept = redactor?.applied(to: element, losses: &losses) { elements.append(kept) }
  }

  /// Removes and returns the issues of all inputs so far, each with the name of its input.
  public mutating func takeIssues() -> [(input: String, issue: ConversionIssue)] { issues.takeAll() }

  /// Adds an iCalendar object.
  private mutating func add(_ elements: inout [CalendarElement]) {
    if elements.isEmpty { return }
    let object = ICalendarObject(elements)
    let lines = elements.compactMap { if case .calendarProperty(let line) = $0 { line } else { nil } }
    elements = []
    let context = object.zones(reader: options.zone.rules)
    if header == nil {
      header = PreparedHeader(lines, floatingZone: context.calendarZoneName, &changes)
    } else {
      header?.join(lines, importer, &losses)
    }
    objects.append(
      ReadObject(
        context: context, definitions: object.components.filter { $0.component == .vtimezone },
        floatingZone: floatingZone(of: context)))
    let isCancelled = object.info.method == .cancel
    for component in object.components where component.component != .vtimezone {
      if let kind = component.component, needs.leavesOut.contains(kind) {
        losses.add(
          Loss(
            component.name, of: component, text: component.first(.summary)?.unfolded ?? component.name,
            why: "\(importer.title) does not import it"))
      } else {
        add(isCancelled ? cancelled(component) : component)
      }
    }
  }

  private mutating func add(_ read: Component) {
    let component = Identification.completed(read)
    if component != read {
      changes.append(
        CalendarChange(read.name, "missing UID or DTSTAMP added", of: component, text: read.beginLine.unfolded))
    }
    let uid = component.kind.isVersioned ? component.first(.uid)?.uri ?? "" : ""
    let name = ExactText("\(component.name):\(uid)")
    if !uid.isEmpty, let index = indices[name] { return families[index].components.append(component) }
    if !uid.isEmpty { indices[name] = families.count }
    families.append(ReadFamily(object: objects.count - 1, components: [component]))
  }

  /// Returns the event as cancelled, because of METHOD:CANCEL.
  private mutating func cancelled(_ component: Component) -> Component {
    let status = component.first(.status)
    if component.component != .vevent || status?.uri.uppercased() == "CANCELLED" { return component }
    var builder = ComponentBuilder(component)
    builder.set(ContentLine("STATUS:CANCELLED"))
    changes.append(
      CalendarChange(
        "VEVENT/STATUS", "cancelled, because of METHOD:CANCEL", of: component, text: status?.unfolded ?? ""))
    return builder.component()
  }

  /// The time zone for the floating times of an iCalendar object, or nil to leave them floating.
  private func floatingZone(of context: ZoneContext) -> ConversionOptions.Zone? {
    let own = context.calendarZoneName.flatMap { name in
      context.calendarZone?.rules.map { ConversionOptions.Zone(name, $0) }
    }
    if needs.placesFloatingTimes { return own ?? options.zone }
    // Two calendars in one file must agree on the time zone of their floating times.
    return own?.name == header?.floatingZone ? nil : own ?? options.zone
  }

  // MARK: Writing

  /// Creates the files.
  public mutating func finish() -> Result {
    var last = redactor?.finish(losses: &losses) ?? []
    add(&last)
    var zones = ImporterZones()
    var written: [SplitFamily] = []
    var hasFloatingTimes = false
    for family in families {
      for group in prepared(family, &zones) {
        for component in group where component.first(.dtstart)?.time?.isFloating == true { hasFloatingTimes = true }
        var split = SplitFamily(uid: group.first?.first(.uid)?.uri ?? "", number: written.count + 1)
        split.members = group.map { (0, $0) }
        written.append(split)
      }
    }
    families = []
    var header = header ?? PreparedHeader([], floatingZone: nil, &changes)
    if hasFloatingTimes, needs.namesFloatingZone { header.name(options.zone, &changes) }
    let object = SplitObject(
      begin: ContentLine("BEGIN:VCALENDAR"), properties: header.lines, definitions: zones.definitions(&changes))
    let parts = CalendarSplit.parts(of: written, [object], size: maximumSize, items: needs.fileItems)
    return Result(importer: importer, parts: parts, changes: changes, losses: losses.losses)
  }

  /// Divides the components of a family into groups that stay together.
  private mutating func prepared(_ read: ReadFamily, _ zones: inout ImporterZones) -> [[Component]] {
    let object = objects[read.object]
    let members = read.components.map { ComponentFamily.Member($0) }
    let family = ComponentFamily(ComponentFamily.newest(of: members, in: object.context))
    let newest = Set(family.members.map(\.component))
    for component in read.components where !newest.contains(component) {
      changes.append(
        CalendarChange(
          component.name, "dropped: there is a newer version", of: component,
          text: component.first(.summary)?.unfolded ?? ""))
    }
    let series = FamilyPreparation(
      importer: importer, needs: needs, context: object.context,
      window: ListedWindow(after: options.after, before: options.before).range)
    let item = ItemPreparation(
      needs: needs, context: object.context, definitions: object.definitions, floatingZone: object.floatingZone)
    var repeated = repeated ?? RepeatedText(limits)
    let groups = series.groups(of: family, &changes, &losses, &repeated)
    self.repeated = repeated
    return groups.map { group in
      group.map { component in
        let prepared = item.prepared(component, &zones, &changes)
        zones.use(prepared)
        return prepared
      }
    }
  }
}

/// The data of an iCalendar object that its items' times depend on.
private struct ReadObject {
  let context: ZoneContext
  /// Its VTIMEZONEs.
  let definitions: [Component]
  /// The time zone for floating times, or nil to leave them floating.
  let floatingZone: ConversionOptions.Zone?
}

/// The components that share a UID across all iCalendar objects, with the object of the first one.
private struct ReadFamily {
  let object: Int
  var components: [Component]
}
