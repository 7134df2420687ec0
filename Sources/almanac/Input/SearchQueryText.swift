import CalendarModel
import CalendarStore
import CommandLine

/// A search as people type it on the command line, where moments have all the forms that they have there.
struct SearchQueryText {
  let query: ItemQuery

  /// - Throws: `Failure` with the fields that there are.
  init(_ text: String, in zone: DisplayZone) throws {
    let reading = TypedQuery.Reading(
      kind: { try ItemKind(word: $0) }, moment: { try MomentArgument(argument: $0)?.moment(in: zone) })
    do {
      query = try TypedQuery(text, reading).query
    } catch let error as StoreError {
      throw Failure(.usage, error.message)
    }
  }
}
