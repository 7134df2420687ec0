public import Bounds
import CalendarStore
import Foundation

/// The limits on what a server accepts from clients and does for them.
public struct ServerLimits: Sendable, Hashable {
  /// The maximum size of a request body in bytes. A larger one is answered with 413.
  public var body = 10 << 20
  /// The maximum total size, in bytes, of all bodies held at the same time. A single address may use up to a quarter of
  /// it. Beyond that, the response is 503.
  public var held = 160 << 20
  /// The maximum total size, in bytes, of the bodies larger than 1 MiB that are processed at the same time. Further
  /// bodies wait.
  public var largeBodies = 16 << 20
  /// The maximum number of response bytes waiting for clients to read them. A single user may account for up to a
  /// quarter of them. Beyond that, the response is 503.
  public var answers = 320 << 20
  /// The maximum size of a request header in bytes. A larger one is answered with 431.
  public var header = 32 << 10
  /// The maximum pause in seconds while a request arrives, after which the response is 408. The whole header must
  /// arrive within this time, and the body within this time plus one second for every 4 KiB of it.
  public var seconds = 30
  /// The number of seconds after which a connection is closed if it has no requests or the client does not read its
  /// response.
  public var idleSeconds = 120
  /// The maximum number of open connections. A single address may use up to half of them. Beyond that, an idle
  /// connection is closed, or the new one is answered with 503.
  public var connections = 512
  /// The maximum sustained number of requests per second from one address. Bursts may be ten times as large. Beyond
  /// that, the response is 429.
  public var rate = 1000
  /// The maximum number of requests in progress or waiting. A single user may have up to a quarter of them. Beyond
  /// that, the response is 503.
  public var requests = 256
  /// The number of requests processed at the same time. A single user may occupy up to a third of these places, or two
  /// if that is more, and two users together never occupy all of them.
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
