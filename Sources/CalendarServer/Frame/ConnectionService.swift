import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Takes connections until it is asked to end; then what is in progress comes to its end, and no more is taken.
struct ConnectionService: Service {
  /// Where connections come in.
  enum Place {
    case address(ListenAddress)
    /// A socket that listens already, from whoever started the process.
    case socket(ActivatedSocket)
  }

  let place: Place
  let channel: ServedChannel
  let logger: Logger
  /// Is told the port once it listens.
  let isListening: @Sendable (Int) -> Void

  /// How many connections may wait to be taken.
  private static let backlog: Int32 = 256

  func run() async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let quiescing = ServerQuiescingHelper(group: group)
    let server = try await listen(group, quiescing)
    isListening(server.channel.localAddress?.port ?? 0)
    await withGracefulShutdownHandler {
      // What is still being worked out when patience ends is called off.
      await withTaskCancellationHandler {
        await answer(server)
      } onCancel: {
        channel.callOff()
      }
    } onGracefulShutdown: {
      quiescing.initiateShutdown(promise: nil)
    }
  }

  /// Answers connections until no more come and all have ended.
  private func answer(_ server: NIOAsyncChannel<ReadyConnection, Never>) async {
    await withDiscardingTaskGroup { tasks in
      do {
        try await server.executeThenClose { connections in
          for try await connection in connections {
            tasks.addTask { await connection.handle() }
          }
        }
      } catch {
        if !(error is CancellationError) { logger.error("no more connections are taken: \(error)") }
      }
    }
  }

  private func listen(
    _ group: MultiThreadedEventLoopGroup, _ quiescing: ServerQuiescingHelper
  ) async throws -> NIOAsyncChannel<ReadyConnection, Never> {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(ChannelOptions.backlog, value: Self.backlog)
      .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(quiescing.makeServerChannelHandler(channel: channel))
        }
      }
    let child: @Sendable (any Channel) -> EventLoopFuture<ReadyConnection> = { [channel, logger] child in
      channel.setup(child, logger)
    }
    switch place {
    case .address(let address):
      return try await bootstrap.bind(host: address.host, port: address.port, childChannelInitializer: child)
    case .socket(let socket): return try await bootstrap.bind(socket.descriptor, childChannelInitializer: child)
    }
  }
}
