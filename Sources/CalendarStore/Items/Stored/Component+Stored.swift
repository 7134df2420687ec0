import ICalendar

extension Component {
  var byteCount: Int { withUnfoldedBytes(\.count) }

  /// Reads a stored component.
  ///
  /// - Throws: `StoreError` `corrupt` if the bytes are not one component.
  init(stored bytes: [UInt8]) throws {
    do {
      try self.init(unfolded: bytes)
    } catch {
      throw StoreError(.corrupt, about: .store, "an item in the store is damaged: \(error.message)")
    }
  }
}
