import CalendarStore
import Foundation
import Logging
import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Who may ask")
struct ServerModeTests {
  private let folder: TemporaryFolder
  private let file: UserFile
  private let test: TestStore

  init() throws {
    folder = try TemporaryFolder()
    file = UserFile(path: folder.path + "/users")
    test = try TestStore()
  }

  /// A way to set up a server.
  struct Case: Sendable, CustomStringConvertible {
    var listen = "127.0.0.1:8020"
    var proxy: String?
    var isEncrypted = false
    var hasFolder = false

    var description: String { "\(listen) proxy \(proxy ?? "-") TLS \(isEncrypted) folder \(hasFolder)" }
    var isBeyond: Bool { !["127", "loc", "[::"].contains(listen.prefix(3)) }

    static let all: [Case] = [
      "127.0.0.1:0", "127.9.9.9:1", "localhost:1", "[::1]:1", "0.0.0.0:1", "[fe80::1]:1", "h:1",
    ]
    .flatMap { listen in
      [nil, "127.0.0.1", "192.0.2.1"].flatMap { proxy in
        [false, true].flatMap { isEncrypted in
          [false, true].map { Case(listen: listen, proxy: proxy, isEncrypted: isEncrypted, hasFolder: $0) }
        }
      }
    }
  }

  private func setup(_ way: Case, _ users: UserFile?) throws -> ServerProcess.Setup {
    let stores: StorePlace =
      way.hasFolder ? .folder(folder.path) { path in try CalendarStore(path: path) } : .single(test.store)
    var setup = ServerProcess.Setup(
      listen: try #require(ListenAddress(way.listen)), users: users, stores: stores,
      logger: Logger(label: "test") { _ in SilentLog() })
    setup.proxy = way.proxy
    if way.isEncrypted { setup.certificate = ("c", "k") }
    return setup
  }

  @Test("without users only the owner of one store, from this machine and by no proxy", arguments: Case.all)
  func owner(way: Case) throws {
    let mode = try? setup(way, nil).mode()
    #expect((mode != nil) == (!way.isBeyond && way.proxy == nil && !way.hasFolder))
    #expect(mode?.users == nil && mode?.admits(nil) != false)
    // A file that cannot be used is no file of nobody.
    for text in [nil, "", "# nobody\n", "../x:$y$j9T$a$b\n", "alice:\n", "alice:secret\n"] {
      try? FileManager.default.removeItem(atPath: file.path)
      try text?.write(toFile: file.path, atomically: true, encoding: .utf8)
      #expect(throws: ServerError.self) { try setup(way, file).mode() }
    }
  }

  @Test("with users those alone, over TLS or by a proxy beyond this machine", arguments: Case.all)
  func users(way: Case) throws {
    let hash = try PasswordHash.make("a")
    try "alice:\(hash)\n".write(toFile: file.path, atomically: true, encoding: .utf8)
    let mode = try? setup(way, file).mode()
    #expect((mode != nil) == (!way.isBeyond || way.isEncrypted || way.proxy != nil))
    if let mode { #expect(mode.admits("alice") && !mode.admits(nil) && !mode.admits("owner") && !mode.admits("")) }
    try "alice:\(hash)\nbob:\(hash)\n".write(toFile: file.path, atomically: true, encoding: .utf8)
    if mode != nil, !way.hasFolder { #expect(throws: ServerError.self) { try setup(way, file).mode() } }
  }
}
