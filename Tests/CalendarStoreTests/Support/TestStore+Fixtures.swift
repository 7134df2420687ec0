import CalendarStore
@_exported import StoreTestSupport

extension TestStore {
  /// Imports fixtures, by their names without ".ics".
  @discardableResult
  func load(fixture names: String..., options: ImportOptions = ImportOptions()) throws -> ImportSummary {
    try store.importCalendars(names.map(Fixture.input), options: options)
  }
}
