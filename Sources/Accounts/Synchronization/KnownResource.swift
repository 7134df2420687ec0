import CalendarStore

/// The stored data about the server's copy of items, including its texts as resources.
struct KnownResource {
  var mirror: Mirror
  /// The local version when both sides last agreed, or nil if they never did.
  let sent: Resource?
  /// The server's version of the same state.
  let remote: Resource?

  init(_ mirror: Mirror) {
    self.init(mirror, sent: mirror.sent.map { Resource($0) })
  }

  /// - Parameter sent: The resource of the mirror's own text, if the caller already has it.
  init(_ mirror: Mirror, sent: Resource?) {
    self.mirror = mirror
    self.sent = sent
    remote = mirror.seen.map { Resource($0) } ?? sent
  }

  /// Whether a resource has the same meaning as when both sides last agreed.
  func says(_ resource: Resource) -> Bool { remote?.saysSame(as: resource) ?? false }
}
