extension Replica {
  /// Somebody waits for what is new, as long as this is there.
  final class Expectation: Sendable {
    private let replica: Replica

    init(_ replica: Replica) {
      self.replica = replica
      replica.waitingCount(adding: 1)
    }

    deinit { replica.waitingCount(adding: -1) }
  }
}
