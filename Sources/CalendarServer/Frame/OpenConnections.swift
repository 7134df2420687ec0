import CoreMetrics
import NIOCore
import Synchronization

/// The connections that are open, and what is being done for whoever is at their other end.
final class OpenConnections: Sendable {
  private struct Connection {
    let channel: any Channel
    var exchanges: [Exchange] = []
    var hasClosedInput = false
  }

  private struct State {
    var table: ConnectionTable<ObjectIdentifier>
    var connections: [ObjectIdentifier: Connection] = [:]
    var shares: ClientShares

    /// A connection rests if nothing is being worked out for it.
    mutating func note(_ id: ObjectIdentifier) {
      table.note(id, isResting: connections[id]?.exchanges.allSatisfy(\.isStreaming) ?? true)
    }
  }

  private let proxy: NetworkAddress?
  private let meter: Meter
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: how many may be open.
  ///   - proxy: the address of the proxy that speaks for many.
  init(limit: Int, proxy: NetworkAddress?, _ meter: Meter) {
    self.proxy = proxy
    self.meter = meter
    state = Mutex(State(table: ConnectionTable(limit: limit), shares: ClientShares(limit: limit)))
  }

  /// Counts a connection until it is closed.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let text = channel.remoteAddress?.ipAddress ?? ""
    let address = NetworkAddress(text)
    let isShared = address == nil || address?.isLoopback == true || address == proxy
    let leaving: (any Channel)? = state.withLock { state in
      let verdict = state.table.add(id, of: NetworkAddress.key(of: text), isShared: isShared)
      if verdict == .refused { return channel }
      state.connections[id] = Connection(channel: channel)
      meter.set(state.table.count)
      guard case .inPlaceOf(let other) = verdict else { return nil }
      return state.connections[other]?.channel
    }
    channel.closeFuture.whenComplete { _ in self.remove(id) }
    leaving?.close(promise: nil)
  }

  private func remove(_ id: ObjectIdentifier) {
    let exchanges = state.withLock { state in
      state.table.remove(id)
      meter.set(state.table.count)
      return state.connections.removeValue(forKey: id)?.exchanges ?? []
    }
    for exchange in exchanges { exchange.callOff() }
  }

  /// Calls off what is done for a request as soon as the connection is closed, or the stream of it on which the request
  /// came.
  ///
  /// - Parameter client: who asks; nil if the address speaks for many.
  /// - Returns: whether the client has no more than its share of what is being done.
  func begin(_ exchange: Exchange, on channel: any Channel, of connection: any Channel, for client: String?) -> Bool {
    let id = ObjectIdentifier(connection)
    let (found, isWithinShare) = state.withLock { state in
      state.connections[id]?.exchanges.append(exchange)
      state.note(id)
      return (state.connections[id], client.map { state.shares.begin($0) } ?? true)
    }
    // It may have been closed meanwhile, and then nobody calls it off any more.
    if found == nil { exchange.callOff() }
    if found?.hasClosedInput == true { exchange.hasClosedInput() }
    if channel !== connection { channel.closeFuture.whenComplete { _ in exchange.callOff() } }
    return isWithinShare
  }

  /// Calls off all that is being done, since the server ends.
  func callOff() {
    for exchange in state.withLock({ $0.connections.values.flatMap(\.exchanges) }) { exchange.callOff() }
  }

  /// From here on nothing is worked out for a request: what is left of its answer comes as it happens, and ends as soon as
  /// the client has gone.
  func follow(_ stream: ServedStream, _ exchange: Exchange, of connection: any Channel) {
    exchange.follow(stream)
    state.withLock { $0.note(ObjectIdentifier(connection)) }
  }

  /// Forgets a request that has been answered.
  func end(_ exchange: Exchange, of connection: any Channel, for client: String?) {
    let id = ObjectIdentifier(connection)
    state.withLock { state in
      if let client { state.shares.end(client) }
      state.connections[id]?.exchanges.removeAll { $0 === exchange }
      state.note(id)
    }
  }

  /// Takes note that a client sends no more.
  func hasClosedInput(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let exchanges = state.withLock { state in
      state.connections[id]?.hasClosedInput = true
      return state.connections[id]?.exchanges ?? []
    }
    for exchange in exchanges { exchange.hasClosedInput() }
  }

  /// Whether a connection came when there were enough.
  func isSurplus(_ channel: any Channel) -> Bool {
    state.withLock { $0.table.isSurplus(ObjectIdentifier(channel)) }
  }
}
