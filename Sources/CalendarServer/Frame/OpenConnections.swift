import CoreMetrics
import NIOCore
import Synchronization

/// The open connections, and the work in progress for their clients.
final class OpenConnections: Sendable {
  private struct Connection {
    let channel: any Channel
    var exchanges: [Exchange] = []
    var hasClosedInput = false
    /// The account at the other end, once it has been looked up.
    var peerUser: String?
  }

  private struct State {
    var table: ConnectionTable<ObjectIdentifier>
    var connections: [ObjectIdentifier: Connection] = [:]
    var shares: ClientShares

    /// Records whether a connection is idle, that is, whether no work is in progress for it.
    mutating func note(_ id: ObjectIdentifier) {
      table.note(id, isResting: connections[id]?.exchanges.allSatisfy(\.isStreaming) ?? true)
    }
  }

  private let proxy: NetworkAddress?
  private let meter: Meter
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: The maximum number of open connections.
  ///   - proxy: The address of the proxy that many clients share.
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

  /// Registers the work for a request. It is canceled when the connection, or the request's stream, is closed.
  ///
  /// - Parameter client: The client, or nil if many clients share the address.
  /// - Returns: Whether the client is within its share.
  func begin(_ exchange: Exchange, on channel: any Channel, of connection: any Channel, for client: String?) -> Bool {
    let id = ObjectIdentifier(connection)
    let (found, isWithinShare) = state.withLock { state in
      state.connections[id]?.exchanges.append(exchange)
      state.note(id)
      return (state.connections[id], client.map { state.shares.begin($0) } ?? true)
    }
    // If the connection has been closed in the meantime, nothing else would cancel the work.
    if found == nil { exchange.callOff() }
    if found?.hasClosedInput == true { exchange.hasClosedInput() }
    if channel !== connection { channel.closeFuture.whenComplete { _ in exchange.callOff() } }
    return isWithinShare
  }

  /// Cancels all work because the server is shutting down.
  func callOff() {
    for exchange in state.withLock({ $0.connections.values.flatMap(\.exchanges) }) { exchange.callOff() }
  }

  /// Marks the work for a request as done. The rest of the response is a stream, which ends when the client
  /// disconnects.
  func follow(_ stream: ServedStream, _ exchange: Exchange, of connection: any Channel) {
    exchange.follow(stream)
    state.withLock { $0.note(ObjectIdentifier(connection)) }
  }

  /// Removes a request that has been answered.
  func end(_ exchange: Exchange, of connection: any Channel, for client: String?) {
    let id = ObjectIdentifier(connection)
    state.withLock { state in
      if let client { state.shares.end(client) }
      state.connections[id]?.exchanges.removeAll { $0 === exchange }
      state.note(id)
    }
  }

  /// Records that a client has closed its input.
  func hasClosedInput(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let exchanges = state.withLock { state in
      state.connections[id]?.hasClosedInput = true
      return state.connections[id]?.exchanges ?? []
    }
    for exchange in exchanges { exchange.hasClosedInput() }
  }

  /// The account on this machine at the other end of a connection. See ``PeerUser``.
  func peerUser(of connection: any Channel) -> String? {
    let id = ObjectIdentifier(connection)
    if let known = state.withLock({ $0.connections[id]?.peerUser }) { return known }
    let found = PeerUser.find(connection)
    state.withLock { $0.connections[id]?.peerUser = found }
    return found
  }

  /// Whether a connection is surplus.
  func isSurplus(_ channel: any Channel) -> Bool {
    state.withLock { $0.table.isSurplus(ObjectIdentifier(channel)) }
  }
}
