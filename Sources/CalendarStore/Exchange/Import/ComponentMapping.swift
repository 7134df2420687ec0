public import ICalendar

/// Decides what an import uses in place of an input component other than a VTIMEZONE: the component itself, another
/// version of it, or nothing. Called on the threads of the import.
public typealias ComponentFilter = @Sendable (Component) -> Component?

/// The stage of an import between parsing and storing, which maps each component on the threads of the import.
struct ComponentMapping: Sendable {
  private let filter: ComponentFilter
  private let isFeed: Bool
  private let expectation: ImportExpectation

  init(_ options: ImportOptions, _ expectation: ImportExpectation) {
    filter = options.filter
    isFeed = options.isFeed
    self.expectation = expectation
  }

  /// Maps a component; nil if it is skipped.
  ///
  /// - Parameter original: The component as it is in the input, if `component` is another version.
  func map(_ component: Component, original: Component? = nil) -> MappedComponent? {
    if component.component == .vtimezone { return .timeZone(ImportedZone(component)) }
    guard let taken = filter(component) else { return nil }
    return .item(
      ImportedItem(
        taken, isNew: !expectation.areComponentsStored,
        isCutOff: !isFeed && !(original ?? component).isClosedInInput))
  }
}
