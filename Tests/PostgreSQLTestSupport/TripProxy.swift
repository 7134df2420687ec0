import Foundation
import Synchronization

/// A proxy between a program and a server that counts round trips, and fails on request.
public final class TripProxy: Sendable {
  /// What happens to the next request.
  public enum Fault: Sendable {
    /// It never reaches the server, and the connection is closed.
    case loseQuestion
    /// The server processes it, and the connection is closed before the answer arrives.
    case loseAnswer
    /// The connection is closed immediately for the program, and the request reaches the server half a second later.
    case delayQuestion
  }

  private struct State {
    var trips = 0
    var fault: (after: Int, kind: Fault)?
    var sockets: Set<Int32> = []
    var isHanging = false
  }

  private enum Direction { case asking, answering }

  private final class Line: Sendable {
    let last = Mutex(Direction.answering)
    let losesAnswers = Mutex(false)
  }

  private let listener: LocalListener
  private let state = Mutex(State())
  private let target: Int

  /// The port of 127.0.0.1 on which it listens.
  public var port: Int { listener.port }

  /// Creates a proxy for a port of 127.0.0.1.
  public init(before port: Int) throws {
    target = port
    listener = try LocalListener()
    let (socket, port) = (listener.socket, target)
    Thread.detachNewThread { [weak self] in
      while true {
        let program = accept(socket, nil, nil)
        if program < 0 { return }
        guard let self, let server = try? LocalListener.connect(to: port) else {
          close(program)
          continue
        }
        self.join(program, server)
      }
    }
  }

  deinit {
    shutdown(listener.socket, Int32(SHUT_RDWR))
    listener.close()
  }

  /// The number of round trips so far.
  public var trips: Int { state.withLock { $0.trips } }

  /// Returns the number of round trips that a closure makes.
  public func trips(_ body: () throws -> Void) rethrows -> Int {
    let before = trips
    try body()
    return trips - before
  }

  /// Fails once, after a given number of additional round trips.
  public func fail(_ kind: Fault, after trips: Int = 0) {
    state.withLock { $0.fault = ($0.trips + trips, kind) }
  }

  /// From now on, accepts connections and data but passes nothing on.
  public func hang() { state.withLock { $0.isHanging = true } }

  /// Closes all connections.
  public func disconnectAll() {
    for socket in state.withLock({ $0.sockets }) { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  private func join(_ program: Int32, _ server: Int32) {
    state.withLock { $0.sockets.formUnion([program, server]) }
    let line = Line()
    let group = DispatchGroup()
    for (from, to, direction) in [(program, server, Direction.asking), (server, program, .answering)] {
      group.enter()
      Thread.detachNewThread { [weak self] in
        self?.pass(from, to, direction, line)
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
        group.leave()
      }
    }
    Thread.detachNewThread { [weak self] in
      group.wait()
      self?.state.withLock { $0.sockets.subtract([program, server]) }
      close(program)
      close(server)
    }
  }

  private func pass(_ from: Int32, _ to: Int32, _ direction: Direction, _ line: Line) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      if count <= 0 { return }
      if state.withLock({ $0.isHanging }) { continue }
      let hasTurned = line.last.withLock { last in
        defer { last = direction }
        return last != direction
      }
      if direction == .asking, hasTurned {
        switch ask() {
        case .loseQuestion: return
        case .loseAnswer: line.losesAnswers.withLock { $0 = true }
        case .delayQuestion:
          shutdown(from, Int32(SHUT_RDWR))
          Thread.sleep(forTimeInterval: 0.5)
        case nil: break
        }
      }
      if direction == .answering, line.losesAnswers.withLock({ $0 }) { return }
      var sent = 0
      while sent < count {
        let more = buffer.withUnsafeBytes {
          Foundation.send(to, $0.baseAddress?.advanced(by: sent), count - sent, flags)
        }
        if more <= 0 { return }
        sent += more
      }
    }
  }

  /// Counts a round trip.
  ///
  /// - Returns: The fault to simulate, if any.
  private func ask() -> Fault? {
    state.withLock { state in
      defer { state.trips += 1 }
      guard let fault = state.fault, state.trips >= fault.after else { return nil }
      state.fault = nil
      return fault.kind
    }
  }

  #if canImport(Darwin)
  private let flags: Int32 = 0
  #else
  private let flags = Int32(MSG_NOSIGNAL)
  #endif
}
