public import Bounds
import CalendarStore
import Foundation

/// How much a server takes from whom, and does for whom.
public struct ServerLimits: Sendable, Hashable {
  /// How many bytes the body of a request may have; more is answered by 413.
  public var body = 10 << 20
  /// How many bytes of bodies may be held at the same time, a quarter of them of one address; more is answered by 503.
  public var held = 160 << 20
  /// How many bytes of bodies of more than 1 MiB are worked on at the same time; the others wait for their turn.
  public var largeBodies = 16 << 20
  /// How many bytes of answers may wait for clients to take them, a quarter of them for one user; more is answered by 503.
  public var answers = 320 << 20
  /// How many bytes the header of a request may have; more is answered by 431.
  public var header = 32 << 10
  /// For how many seconds a request may be silent that is coming; then it is answered by 408. The header has to come whole
  /// within them, and the body within as many more as its bytes take at 4 KiB a second.
  public var seconds = 30
  /// After how many seconds a connection without requests is closed, or one whose client does not take its answer.
  public var idleSeconds = 120
  /// How many connections may be open, half of them of one address; beyond that one that rests makes room, or the new one
  /// is answered by 503.
  public var connections = 512
  /// How many requests an address may send in a second, over a while, and ten times as many at once; more are answered by
  /// 429.
  public var rate = 1000
  /// How many requests may be worked on or wait, a quarter of them of one user; more are answered by 503.
  public var requests = 256
  /// How many requests are worked on at the same time, a third of them of one user, or two: two users together leave some.
  public var workers = max(6, 2 * ProcessInfo.processInfo.activeProcessorCount)
  /// How many messages about meetings a user sends to other users in an hour; those beyond wait.
  public var hourlyDeliveries = ServedScheduling.mostDeliveries
  /// How much is done for one request: what it takes some seconds to work out, and what a client can take. What is
  /// beyond is answered by 507, for the whole or for the part that is missing. It takes 20 seconds of a processor at
  /// most, whatever it draws, without those in which it changes a store.
  public var work = WorkBudget.Amounts(
    steps: 10_000_000, rows: 500_000, occurrences: 500_000, bytes: 64 << 20, held: 64 << 20, time: 20_000_000)

  /// The usual limits.
  public init() {}
}
