import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// Converts an entry, which is an Event or a Task, to a component and its overrides.
struct EntryReading {
  let context: EntryContext

  /// The result of reading an entry.
  struct Result {
    let component: Component
    /// The lines and components, with the members they come from.
    let lines: LineCollector
    var overrides: [(key: String, component: Component)] = []
    let notes: ReadingNotes
    /// The number of bytes that the overrides repeat from the series.
    var repeated = 0
    /// The METHOD of the entry, in uppercase, or nil if it has none.
    var method: String?
  }

  /// Reads an entry of a given kind.
  ///
  /// - Parameter mostRepeated: The maximum number of bytes that overrides may repeat. If there are more, the result has
  ///   no overrides.
  func read(_ object: JSONMembers, _ kind: PlainMember.Kind, mostRepeated: Int = .max) -> Result {
    var patches: [(key: String, time: CalendarTime, patch: JSONMembers)] = []
    var method: String?
    var (lines, notes) = ObjectReading(object).lines { reader, lines in
      method = reader.text("method")?.uppercased()
      patches = read(&reader, kind, recurrenceID: nil, into: &lines)
    }
    let repeated = patches.isEmpty ? 0 : patches.count * component(lines, kind).unfoldedBytes.count
    if repeated > mostRepeated { patches = [] }
    var overrides: [(key: String, component: Component)] = []
    for (key, time, patch) in patches {
      let place = JSONPointer.text(SeriesMembers.overrides, key)
      let instance = Patch.instance(of: object, at: time.civilDateTime)
      let patched = Patch.applied(patch, to: instance) { pointer, message in
        notes.issues.append((.patch, JSONPointer.text(place, pointer), message))
        notes.unplaced.append((JSONPointer.text(place, pointer), patch[pointer] ?? .null))
      }
      guard let patched else { continue }
      var (own, found) = self.lines(of: patched, kind, recurrenceID: time)
      if context.isLossless {
        for (pointer, value) in found.unplaced { own.add(UnknownMembers.line(pointer, value), from: "") }
        found.unplaced = []
      }
      addNew(found, patch, place, to: notes)
      overrides.append((key, component(own, kind)))
    }
    if context.isLossless {
      for (pointer, value) in notes.unplaced { lines.add(UnknownMembers.line(pointer, value), from: "") }
      notes.unplaced = []
    }
    return Result(
      component: component(lines, kind), lines: lines, overrides: overrides, notes: notes,
      repeated: repeated, method: method)
  }

  /// Returns the lines for an instance's object.
  func lines(
    of object: JSONMembers, _ kind: PlainMember.Kind, recurrenceID: CalendarTime?
  ) -> (lines: LineCollector, notes: ReadingNotes) {
    ObjectReading(object).lines { reader, lines in
      _ = reader.take("method")
      _ = read(&reader, kind, recurrenceID: recurrenceID, into: &lines)
    }
  }

  private func component(_ lines: LineCollector, _ kind: PlainMember.Kind) -> Component {
    lines.component(kind == .task ? "VTODO" : "VEVENT") ?? ComponentBuilder(kind.component).component()
  }

  /// Adds the issues that a patch causes; all other issues were already reported for the series.
  private func addNew(_ found: ReadingNotes, _ patch: JSONMembers, _ place: String, to notes: ReadingNotes) {
    func isOfPatch(_ pointer: String) -> Bool {
      patch.names.contains { $0 == pointer || pointer.hasPrefix($0 + "/") }
    }
    notes.issues += found.issues.filter { isOfPatch($0.pointer) }.map {
      ($0.code, "\(place)/\($0.pointer)", $0.message)
    }
    notes.unplaced += found.unplaced.filter { isOfPatch($0.pointer) }.map {
      (JSONPointer.text(place, $0.pointer), $0.value)
    }
  }

  // MARK: Members

  /// Reads the members of an entry, and returns the patches of its instances.
  private func read(
    _ reader: inout MemberReader, _ kind: PlainMember.Kind, recurrenceID: CalendarTime?,
    into lines: inout LineCollector
  ) -> [(key: String, time: CalendarTime, patch: JSONMembers)] {
    let nested = NestedReader(context: context, notes: reader.notes)
    _ = reader.take("@type")
    for member in PlainMember.all(of: kind) { member.read(&reader, into: &lines) }
    let title = lines.lines.first { $0.line.property == .summary }?.line.text
    DescriptionMembers.read(&reader, into: &lines)
    let form = TimeMembers.read(&reader, kind, into: &lines, context)
    if let recurrenceID { lines.add(TimeMembers.line("RECURRENCE-ID", recurrenceID), from: "recurrenceId") }
    SeriesMembers.readRules(&reader, form, into: &lines, context)
    ExcludedRules.read(&reader, form, into: &lines, context)
    let plain = lines.component(kind == .task ? "VTODO" : "VEVENT")
    lazy var set = plain.flatMap { Schedule($0, in: context.zones)?.recurrenceSet }
    let patches = SeriesMembers.readOverrides(&reader, form, into: &lines, context) { time in
      set?.contains(context.zones.instant(of: time)) ?? false
    }
    PlaceMembers.read(&reader, into: &lines, nested)
    LinkMembers.read(&reader, into: &lines, nested)
    RelationMembers.read(&reader, into: &lines)
    PeopleMembers.read(&reader, into: &lines, nested)
    AlertMembers.read(&reader, into: &lines, nested, title: title)
    reader.finish()
    return patches
  }
}
