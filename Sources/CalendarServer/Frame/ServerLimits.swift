public import Bounds
import CalendarStore
import Foundation

/// The limits on what a server accepts from clients and does for them.
public struct ServerLimits: Sendable, Hashable {
  /// The maximum size of a request body in bytes. A larger one is answered with 413.
  public var body = 10 << 20
  /// The maximum number of bytes of all bodies held at the same time, a quarter of them for one address. Beyond that,
  /// the response is 503.
  public var held = 160 << 20
  /// The maximum number of bytes of bodies larger than 1 MiB that are processed at the same time. Others wait.
  public var largeBodies = 16 << 20
  /// The maximum number of response bytes waiting for clients to read them, a quarter of them for one user. Beyond
  /// that, the response is 503.
  public var answers = 320 << 20
  /// The maximum size of a request header in bytes. A larger one is answered with 431.
  public var header = 32 << 10
  /// The maximum pause in seconds while a request arrives, after which the response is 408. The whole header must
  /// arrive within this time, and the body within that time plus the time its size takes at 4 KiB per second.
  public var seconds = 30
  /// The seconds after which a connection is closed if it has no requests or the client does not read its response.
  public var idleSeconds = 120
  /// The maximum number of open connections, half of them for one address. Beyond that, an idle connection is closed,
  /// or the new one is answered with 503.
  public var connections = 512
  /// The sustained number of requests per second from one address, with bursts of ten times as many. Beyond that, the
  /// response is 429.
  public var rate = 1000
  /// The maximum number of requests in progress or waiting, a quarter of them for one user. Beyond that, the response
  /// is 503.
  public var requests = 256
  /// The number of requests processed at the same time, a third of them for one user, but at least two. Two users
  /// together never occupy all of them.
  public var workers = max(6, 2 * ProcessInfo.processInfo.activeProcessorCount)
  /// The maximum number of scheduling messages that a user sends to other users per hour. Further messages wait.
  public var hourlyDeliveries = ServedScheduling.mostDeliveries
  /// The work budget of one request: a few seconds of processing, and as much output as clients can handle. Beyond
  /// that, the response, or the missing part of it, has the status 507. A request takes at most 20 seconds of processor
  /// time, not counting changes to a store.
  public var work = WorkBudget.Amounts(
    steps: 10_000_000, rows: 500_000, occurrences: 500_000, bytes: 64 << 20, held: 64 << 20, time: 20_000_000)

  /// Creates the default limits.
  public init() {}
}
