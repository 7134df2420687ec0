import Synchronization

/// What copies have been brought up to since some work began: what was committed before that is in them, so that it need not
/// ask their logs for each transaction in which it reads. Changes ask in any case.
package final class LogGlance: Sendable {
  /// That of the work that is being done; nil if each transaction asks.
  @TaskLocal package static var current: LogGlance?

  private let heads = Mutex<[ObjectIdentifier: LogPosition]>([:])

  /// A look at no copy so far.
  package init() {}

  func head(of replica: Replica) -> LogPosition? { heads.withLock { $0[ObjectIdentifier(replica)] } }

  func note(_ head: LogPosition, of replica: Replica) { heads.withLock { $0[ObjectIdentifier(replica)] = head } }
}
