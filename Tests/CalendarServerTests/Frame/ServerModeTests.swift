import CalendarStore
import Foundation
import Logging
import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Who may send requests")
struct ServerModeTests {
  private let folder: TemporaryFolder
  private let file: UserFile
  private let test: TestStore
  private let directory: DirectoryFile

  init() throws {
    folder = try TemporaryFolder()
    file = UserFile(path: folder.path + "/users")
    test = try TestStore()
    directory = try DirectoryFile(folder: folder.path)
  }

  /// A configuration of a server.
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
      way.hasFolder
      ? .folder(StoreFolder(path: folder.path) { path in try CalendarStore(tested: path) }) : .single(test.store)
    var setup = ServerProcess.Setup(
      listen: try #require(ListenAddress(way.listen)), directory: directory, stores: stores,
      logger: Logger(label: "test") { _ in SilentLog() })
    setup.users = users
    setup.proxy = way.proxy
    if way.isEncrypted { setup.certificate = ("c", "k") }
    return setup
  }

  @Test("without users only the owner of the single store, from this machine and without a proxy", arguments: Case.all)
  func owner(way: Case) throws {
    let mode = try? setup(way, nil).mode().0
    #expect((mode != nil) == (!way.isBeyond && way.proxy == nil && !way.hasFolder))
    #expect(mode?.users == nil && mode?.admits(nil, "") != false && mode?.admits("owner", "") != true)
    // An unusable user file does not count as a file without users.
    for text in [nil, "", "# nobody\n", "../x:$y$j9T$a$b\n", "alice:\n", "alice:secret\n"] {
      try? FileManager.default.removeItem(atPath: file.path)
      try text?.write(toFile: file.path, atomically: true, encoding: .utf8)
      #expect(throws: ServerError.self) { try setup(way, file).mode() }
    }
  }

  @Test("with users only those, and from beyond this machine only over TLS or through a proxy", arguments: Case.all)
  func users(way: Case) throws {
    let hash = try PasswordHash.make("a")
    let proof = StoredPassword(name: "alice", hash: hash).proof
    try "alice:\(hash)\n".write(toFile: file.path, atomically: true, encoding: .utf8)
    let named = try? setup(way, file).mode().0
    _ = try directory.add(file)
    let kept = try? setup(way, nil).mode().0
    for mode in [named, kept] {
      #expect((mode != nil) == (!way.isBeyond || way.isEncrypted || way.proxy != nil))
      guard let mode else { continue }
      #expect(mode.knows("alice") && mode.admits("alice", proof))
      #expect(!mode.admits("alice", "") && !mode.admits(nil, "") && !mode.admits("owner", "") && !mode.admits("", ""))
    }
    guard let kept else { return }
    try "bob:\(hash)\n".write(toFile: file.path, atomically: true, encoding: .utf8)
    _ = try directory.add(file)
    // A user who is added later does not get the only existing store.
    #expect(kept.knows("bob") == way.hasFolder && kept.admits("bob", proof) == way.hasFolder)
    if !way.hasFolder { #expect(throws: ServerError.self) { try setup(way, nil).mode() } }
    // Without users it admits nobody, and does not become a single-owner server.
    for name in ["alice", "bob"] { try directory.remove(name) }
    #expect(!kept.knows("alice") && !kept.admits("alice", proof) && !kept.admits(nil, ""))
  }
}

extension ServerMode {
  fileprivate func admits(_ user: String?, _ proof: String) -> Bool { admits(user, proof, from: { "" }) }
}
