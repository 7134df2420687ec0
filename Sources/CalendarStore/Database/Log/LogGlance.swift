import Synchronization

/// The log positions that replicas have reached since a piece of work began. Reads that are part of this work see
/// everything committed before the work began, so they need not query the log for each transaction. Writes always query
/// the log.
package final class LogGlance: Sendable {
  /// The glance for the current work, or nil if each transaction queries the log.
  @TaskLocal package static var current: LogGlance?

  private let heads = Mutex<[ObjectIdentifier: LogPosition]>([:])

  /// Creates an empty glance.
  package init() {}

  func head(of replica: Replica) -> LogPosition? { heads.withLock { $0[ObjectIdentifier(replica)] } }

  func note(_ head: LogPosition, of replica: Replica) { heads.withLock { $0[ObjectIdentifier(replica)] = head } }
}
