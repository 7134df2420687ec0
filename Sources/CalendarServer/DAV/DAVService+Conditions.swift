import CalendarStore
import HTTPTypes

extension DAVService {
  /// Returns the response status if a request condition fails, or nil if all conditions hold.
  func refusal(at place: DAVPlace, _ reader: ServingReader) throws -> HTTPResponse.Status? {
    guard let conditions = try RequestConditions(request) else { return nil }
    return try conditions.refusal(state(of: place, reader)) { path in
      // A path that belongs to another user or is invalid is treated as missing.
      try (try? self.place(path, reader)).map { try state(of: $0, reader) } ?? ResourceState()
    }
  }

  private func state(of place: DAVPlace, _ reader: ServingReader) throws -> ResourceState {
    var state = ResourceState(exists: place.kind != nil)
    switch place {
    case .object(_, let resource):
      state.tag = resource.etag.map { EntityTag($0) }
      state.scheduleTag = resource.scheduleTag.map { EntityTag($0) }
      state.changed = try reader.changed(resource)
    case .calendar(let calendar): state.token = SyncToken(try reader.knowledge(calendar), calendar).text
    default: break
    }
    return state
  }
}
