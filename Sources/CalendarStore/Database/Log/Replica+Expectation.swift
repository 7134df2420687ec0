extension Replica {
  /// Indicates, while it exists, that a caller is waiting for new commits.
  final class Expectation: Sendable {
    private let replica: Replica

    init(_ replica: Replica) {
      self.replica = replica
      replica.waitingCount(adding: 1)
    }

    deinit { replica.waitingCount(adding: -1) }
  }
}
