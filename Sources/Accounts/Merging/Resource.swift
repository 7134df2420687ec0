import CalendarModel
import CalendarStore
import Comparison
import ICalendar

/// A resource: an iCalendar object with the items of one UID (RFC 4791 4.1).
///
/// The text is parsed once, the components are written once, and the data for comparisons is computed once, each on
/// first use.
final class Resource {
  /// A hook that is called for each text that is parsed.
  @TaskLocal static var readingObserver: (@Sendable ([UInt8]) -> Void)?

  /// The data from which the resource was created.
  private enum Source {
    case text([UInt8])
    case elements([CalendarElement])
  }

  private let source: Source
  private lazy var elements: Result<[CalendarElement], AccountError> = readElements()
  private lazy var contents: Result<ResourceItems, AccountError> = readContents()
  private lazy var comparison: Result<ComparedCalendar, AccountError> = elements.map { ComparedCalendar($0) }

  /// The text: the original text, or text generated from the components.
  private(set) lazy var text: [UInt8] = written()

  /// Creates a resource from text, which may be invalid.
  init(_ text: [UInt8]) { source = .text(text) }

  /// Creates a resource from the elements of an iCalendar object.
  init(_ elements: [CalendarElement]) { source = .elements(elements) }

  /// Creates a resource from components.
  convenience init(
    properties: [ContentLine] = MirroredResource.properties, zones: [Component], items: [Component]
  ) {
    self.init(
      [.calendarBegin(ContentLine("BEGIN:VCALENDAR"))] + properties.map { .calendarProperty($0) }
        + (zones + items).map { .component($0, isInCalendar: true) } + [.calendarEnd])
  }

  /// Creates a resource from the items in the store.
  convenience init(_ local: MirroredResource) {
    self.init(properties: local.properties, zones: local.zones, items: local.items)
  }

  // MARK: Contents

  /// The items and VTIMEZONEs.
  ///
  /// - Throws: `AccountError` `malformed` unless the text is complete and contains the items of exactly one UID.
  func items() throws(AccountError) -> ResourceItems { try contents.get() }

  /// The data for a comparison or a merge.
  ///
  /// - Throws: `AccountError` `malformed` if it is not a calendar.
  func compared() throws(AccountError) -> ComparedCalendar { try comparison.get() }

  /// Whether two resources have the same items, byte for byte; the rest of the text may differ.
  func hasSameItems(as other: Resource) -> Bool {
    if isSame(as: other) { return true }
    guard let mine = try? items(), let theirs = try? other.items() else { return false }
    return mine.items == theirs.items && mine.zones == theirs.zones
  }

  /// Whether two resources have the same meaning, regardless of how and when they were written.
  func saysSame(as other: Resource) -> Bool {
    if isSame(as: other) { return true }
    guard let before = try? compared(), let after = try? other.compared() else { return false }
    let difference = CalendarDifference(from: before, to: after)
    return difference.added.isEmpty && difference.removed.isEmpty
      && difference.changed.allSatisfy { $0.item.kind == "VCALENDAR" }
  }

  /// Whether two resources are known to be equal without parsing them.
  func isSame(as other: Resource) -> Bool {
    if self === other { return true }
    guard case .text(let mine) = source, case .text(let theirs) = other.source else { return false }
    return mine == theirs
  }

  /// The item without a RECURRENCE-ID, or nil if there are only overrides.
  var series: Component? { (try? items())?.items.first { $0.first(.recurrenceID) == nil } }

  /// Returns the resource with each item changed.
  func mapping(_ change: (Component) -> Component) throws(AccountError) -> Resource {
    Resource(
      try elements.get().map { element in
        guard case .component(let component, let isInCalendar) = element, component.component != .vtimezone else {
          return element
        }
        return .component(change(component), isInCalendar: isInCalendar)
      })
  }

  /// Returns the resource with additional items.
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
      // The server may not be under the user's control, and everything else in the store has to wait while a resource
      // is merged.
      let components = elements.lazy.compactMap { element -> Component? in
        if case .component(let component, _) = element { component } else { nil }
      }
      if let excess = ItemLoad(of: components).excess(over: ItemLoad.ofItem) {
        return .failure(AccountError(.malformed, "it \(excess.text)"))
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
  /// The title of the items with a UID, as stored here or as last sent, or nil if they have no title.
  func title(uid: String, calendarID: Int64) throws -> String? {
    if let local = try resource(uid: uid, calendarID: calendarID) {
      return local.items.first?.first(.summary)?.text
    }
    return try mirror(uid: uid, calendarID: calendarID)?.sent.flatMap { try? Resource($0).items().title }
  }
}

extension ResourceItems {
  /// The item that is not an override.
  var version: ItemVersion { ItemVersion(items.first { $0.first(.recurrenceID) == nil } ?? items[0]) }

  /// The title of the item, or nil if it has none.
  var title: String? { items.first?.first(.summary)?.text }
}
