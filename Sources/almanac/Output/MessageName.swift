import CalendarStore

/// The name of a waiting message, such as `m3`, which differs from the names of all items.
struct MessageName {
  let id: WaitingMessage.ID

  init(_ id: WaitingMessage.ID) { self.id = id }

  /// - Returns: nil if the text is not the name of a message.
  init?(typed text: String) {
    guard text.utf8.first == UInt8(ascii: "m"), let id = Int64(text.dropFirst()), id > 0 else { return nil }
    self.id = id
  }

  var text: String { "m\(id)" }
}
