import CalendarStore

/// What is known of the other copy of items, with its texts as resources.
struct KnownResource {
  var mirror: Mirror
  /// Ours when both last agreed; nil if they never did.
  let sent: Resource?
  /// The server's of the same state.
  let remote: Resource?

  init(_ mirror: Mirror) {
    self.init(mirror, sent: mirror.sent.map { Resource($0) })
  }

  /// - Parameter sent: the resource of the mirror's own text, where somebody has it.
  init(_ mirror: Mirror, sent: Resource?) {
    self.mirror = mirror
    self.sent = sent
    remote = mirror.seen.map { Resource($0) } ?? sent
  }

  /// Whether the server says what it said when both last agreed.
  func says(_ resource: Resource) -> Bool { remote?.saysSame(as: resource) ?? false }
}
