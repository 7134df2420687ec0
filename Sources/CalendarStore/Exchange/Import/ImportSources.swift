import CalendarModel
import GRDB
import ICalendar

/// The sources of an import, which record the items contained in each calendar of each file. Only inputs with a place
/// have sources.
final class ImportSources: ImportConclusion {
  private let change: Change
  private let options: ImportOptions
  private var sources: [Name: ImportSource] = [:]
  /// The sources in the order in which they were read.
  private var order: [Name] = []
  /// The places that were read, and the places that may be incomplete.
  private var places: [String] = []
  private var knownPlaces: Set<String> = []
  private var doubtful: Set<String> = []
  private let pruning: SourcePruning?

  private struct Name: Hashable {
    let place: String
    let name: String
    let calendarID: Int64
  }

  init(_ change: Change, _ options: ImportOptions, _ pruning: SourcePruning?) {
    self.change = change
    self.options = options
    self.pruning = pruning
  }

  /// The calendar into which a VCALENDAR of an input was previously imported, regardless of the calendar's current
  /// title; nil if unknown.
  func calendar(for header: [ContentLine], of input: String) throws -> Int64? {
    guard let place = options.places[input], options.calendar == nil, options.calendarID == nil else { return nil }
    return try ImportSourceTable(change.db).calendar(place: place, name: Self.name(header))
  }

  /// The source for a VCALENDAR of an input, or nil if the input has no place.
  func source(for header: [ContentLine], of input: String, calendarID: Int64) throws -> ImportSource? {
    guard let place = options.places[input] else { return nil }
    let name = Name(place: place, name: Self.name(header), calendarID: calendarID)
    if let source = sources[name] { return source }
    let table = ImportSourceTable(change.db)
    let number = try table.number(place: place, name: name.name, calendarID: calendarID)
    let isChosen = options.calendar != nil
    if let number, !isChosen { try table.follow(number) }
    let source = ImportSource(
      change.db,
      number: try number
        ?? table.insert(place: place, name: name.name, calendarID: calendarID, isChosen: isChosen),
      calendarID: calendarID, isNew: number == nil)
    sources[name] = source
    order.append(name)
    return source
  }

  private static func name(_ header: [ContentLine]) -> String { CalendarInfo(header).name ?? "" }

  /// Records that an input has been read.
  ///
  /// - Parameter isWhole: Whether the input is complete.
  func end(_ input: String, isWhole: Bool) {
    guard let place = options.places[input] else { return }
    if knownPlaces.insert(place).inserted { places.append(place) }
    if !isWhole { doubtful.insert(place) }
  }

  /// Records that items of an input may have been missed.
  func doubt(_ input: String) {
    if let place = options.places[input] { doubtful.insert(place) }
  }

  /// Records which items came from each source and, if requested, removes the items that the source no longer contains.
  func conclude() throws {
    let table = ImportSourceTable(change.db)
    for source in order.compactMap({ sources[$0] }) {
      for run in source.items.runs { try table.bring(run, source: source.number) }
    }
    guard let pruning else { return }
    let chosen = options.calendar == nil ? nil : order.first?.calendarID
    let names = Dictionary(grouping: order, by: \.place)
    for place in places {
      if doubtful.contains(place) {
        pruning.leave(place)
        continue
      }
      let known = names[place, default: []].compactMap { sources[$0] }
      for source in known where !source.isNew { try pruning.prune(source, place) }
      let seen = Set(known.map(\.number))
      for (number, calendarID) in try table.numbers(place: place, chosen: chosen) where !seen.contains(number) {
        try pruning.prune(ImportSource(change.db, number: number, calendarID: calendarID, isNew: false), place)
      }
    }
  }
}
