import CalendarStore

/// The name by which people call a message that waits, such as `m3`; no item is called so.
struct MessageName {
  let id: WaitingMessage.ID

  init(_ id: WaitingMessage.ID) { self.id = id }

  /// - Returns: nil if it is no such name.
  init?(typed text: String) {
    guard text.utf8.first == UInt8(ascii: "m"), let id = Int64(text.dropFirst()), id > 0 else { return nil }
    self.id = id
  }

  var text: String { "m\(id)" }
}
