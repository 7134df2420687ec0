public import ICalendar

/// What an import takes of a component of its input that is no VTIMEZONE: itself, another version of it, or nothing. Called
/// on the threads of the import.
public typealias ComponentFilter = @Sendable (Component) -> Component?

/// The stage of an import between the text and the store: what its threads make of each component.
struct ComponentMapping: Sendable {
  private let filter: ComponentFilter
  private let isFeed: Bool
  private let expectation: ImportExpectation

  init(_ options: ImportOptions, _ expectation: ImportExpectation) {
    filter = options.filter
    isFeed = options.isFeed
    self.expectation = expectation
  }

  /// Maps a component; nil if it is left out.
  ///
  /// - Parameter original: the component as the input has it, if that is another one.
  func map(_ component: Component, original: Component? = nil) -> MappedComponent? {
    if component.component == .vtimezone { return .timeZone(ImportedZone(component)) }
    guard let taken = filter(component) else { return nil }
    return .item(
      ImportedItem(
        taken, isNew: !expectation.areComponentsStored,
        isCutOff: !isFeed && !(original ?? component).isClosedInInput))
  }
}
