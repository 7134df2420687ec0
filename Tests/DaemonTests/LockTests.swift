import CivilTime
import Daemon
import Foundation
import TestSupport
import Testing

@Suite("One daemon per store")
struct LockTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private let moment = Instant(secondsSince1970: 1_800_000_000)

  @Test("the holder of the lock is known until it is released")
  func holder() throws {
    let store = folder.file("a.sqlite")
    #expect(DaemonLock.holder(store: store) == nil)
    var lock: DaemonLock? = try DaemonLock(store: store, now: moment)
    let holder = try #require(DaemonLock.holder(store: store))
    #expect(holder.process == getpid() && holder.since == moment)
    #expect { try DaemonLock(store: store, now: moment) } throws: { error in
      let error = error as? DaemonError
      return error?.code == .locked && error?.message.contains("process \(getpid())") == true
    }
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(DaemonLock.holder(store: store) == nil)
    withExtendedLifetime(try DaemonLock(store: store, now: moment)) {
      #expect(DaemonLock.holder(store: store) != nil)
    }
  }

  @Test("a store with two names has one lock, another store has a different one")
  func names() throws {
    let store = folder.file("a.sqlite")
    FileManager.default.createFile(atPath: store, contents: nil)
    try FileManager.default.createSymbolicLink(atPath: folder.file("b.sqlite"), withDestinationPath: store)
    let lock = try DaemonLock(store: store, now: moment)
    #expect(throws: DaemonError.self) { try DaemonLock(store: folder.file("b.sqlite"), now: moment) }
    #expect(DaemonLock.holder(store: folder.file("c.sqlite")) == nil)
    withExtendedLifetime(lock) {}
  }

  @Test("a missing folder is an error")
  func absent() {
    #expect { try DaemonLock(store: "/nowhere/a.sqlite", now: moment) } throws: {
      ($0 as? DaemonError)?.code == .denied
    }
  }
}
