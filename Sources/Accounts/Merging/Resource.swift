import CalendarModel
import CalendarStore
import Comparison
import ICalendar

/// One resource: an iCalendar object with the items of one UID (RFC 4791 4.1).
///
/// Its text is read once and its components are written once, each when that is first asked for. So is what a comparison
/// needs.
final class Resource {
  /// Who is told of each text that is read.
  @TaskLocal static var readingObserver: (@Sendable ([UInt8]) -> Void)?

  /// What it was made of.
  private enum Source {
    case text([UInt8])
    case elements([CalendarElement])
  }

  private let source: Source
  private lazy var elements: Result<[CalendarElement], AccountError> = readElements()
  private lazy var contents: Result<ResourceItems, AccountError> = readContents()
  private lazy var comparison: Result<ComparedCalendar, AccountError> = elements.map { ComparedCalendar($0) }

  /// Its text: the one that it was made of, or that of its components.
  private(set) lazy var text: [UInt8] = written()

  /// A resource of which there is a text, whatever that is.
  init(_ text: [UInt8]) { source = .text(text) }

  /// A resource of which there are the elements of an iCalendar object.
  init(_ elements: [CalendarElement]) { source = .elements(elements) }

  /// A resource of which there are the components.
  convenience init(
    properties: [ContentLine] = MirroredResource.properties, zones: [Component], items: [Component]
  ) {
    self.init(
      [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + properties.map { .calendarProperty($0) }
        + (zones + items).map { .component($0, isInCalendar: true) } + [.calendarEnd])
  }

  /// The items that the store has.
  convenience init(_ local: MirroredResource) {
    self.init(properties: local.properties, zones: local.zones, items: local.items)
  }

  // MARK: What it says

  /// Its items and VTIMEZONEs.
  ///
  /// - Throws: `AccountError` `malformed` if it is not the items of one UID, whole to its end.
  func items() throws(AccountError) -> ResourceItems { try contents.get() }

  /// What a comparison or a merge needs of it.
  ///
  /// - Throws: `AccountError` `malformed` if it is no calendar.
  func compared() throws(AccountError) -> ComparedCalendar { try comparison.get() }

  /// Whether two resources have the same items, byte for byte; what stands around them may differ.
  func hasSameItems(as other: Resource) -> Bool {
    if isSame(as: other) { return true }
    guard let mine = try? items(), let theirs = try? other.items() else { return false }
    return mine.items == theirs.items && mine.zones == theirs.zones
  }

  /// Whether two resources say the same, however they are written, and whenever.
  func saysSame(as other: Resource) -> Bool {
    if isSame(as: other) { return true }
    guard let before = try? compared(), let after = try? other.compared() else { return false }
    let difference = CalendarDifference(from: before, to: after)
    return difference.added.isEmpty && difference.removed.isEmpty
      && difference.changed.allSatisfy { $0.item.kind == "VCALENDAR" }
  }

  /// Whether nothing has to be read to see that both are the same.
  func isSame(as other: Resource) -> Bool {
    if self === other { return true }
    guard case .text(let mine) = source, case .text(let theirs) = other.source else { return false }
    return mine == theirs
  }

  /// The series, or the single item, without overrides; nil if there is none.
  var series: Component? { (try? items())?.items.first { $0.first(.recurrenceID) == nil } }

  /// The resource with other versions of its items.
  func mapping(_ change: (Component) -> Component) throws(AccountError) -> Resource {
    Resource(
      try elements.get().map { element in
        guard case .component(let component, let isInCalendar) = element, component.component != .vtimezone else {
          return element
        }
        return .component(change(component), isInCalendar: isInCalendar)
      })
  }

  /// The resource with further items.
  func adding(_ items: [Component]) throws(AccountError) -> Resource {
    if items.isEmpty { return self }
    var elements = try elements.get()
    let end = elements.lastIndex { if case .calendarEnd = $0 { true } else { false } } ?? elements.endIndex
    elements.insert(contentsOf: items.map { .component($0, isInCalendar: true) }, at: end)
    return Resource(elements)
  }

  // MARK: Reading and writing

  private func readElements() -> Result<[CalendarElement], AccountError> {
    switch source {
    case .elements(let elements): return .success(elements)
    case .text(let bytes):
      Self.readingObserver?(bytes)
      let reader = CalendarReader(source: MemoryByteSource(bytes))
      var elements: [CalendarElement] = []
      do throws(ICalendarError) {
        while let element = try reader.next() { elements.append(element) }
      } catch {
        return .failure(AccountError(.malformed, error.description))
      }
      return .success(elements)
    }
  }

  private func readContents() -> Result<ResourceItems, AccountError> {
    elements.flatMap { elements in
      do throws(ResourceItems.Problem) {
        return .success(try ResourceItems(elements))
      } catch {
        return .failure(AccountError(.malformed, error.message))
      }
    }
  }

  private func written() -> [UInt8] {
    switch source {
    case .text(let bytes): return bytes
    case .elements(let elements):
      var (properties, components): ([ContentLine], [Component]) = ([], [])
      for element in elements {
        switch element {
        case .calendarProperty(let line): properties.append(line)
        case .component(let component, _): components.append(component)
        case .calendarBegin, .calendarEnd: continue
        }
      }
      return MirroredResource.text(properties, components)
    }
  }
}

extension MirrorReader {
  /// What people call the items of a UID, as they are here or were when they were last sent; nil if they have no title.
  func title(uid: String, calendarID: Int64) throws -> String? {
    if let local = try resource(uid: uid, calendarID: calendarID) {
      return local.items.first?.first(.summary)?.text
    }
    return try mirror(uid: uid, calendarID: calendarID)?.sent.flatMap { try? Resource($0).items().title }
  }
}

extension ResourceItems {
  /// The version of what is not an override.
  var version: ItemVersion { ItemVersion(items.first { $0.first(.recurrenceID) == nil } ?? items[0]) }

  /// What people call it; nil if it has no title.
  var title: String? { items.first?.first(.summary)?.text }
}
