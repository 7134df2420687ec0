import ServiceFrame
import Synchronization
import Testing

@Suite("Stopping a service")
struct EndGuardTests {
  @Test("the end is reported once, even if it is requested twice")
  func once() {
    let told = Mutex(0)
    let ending = EndGuard(milliseconds: 60_000) {
      told.withLock { $0 += 1 }
    } forced: {
    }
    #expect(told.withLock { $0 } == 0)
    ending.end()
    ending.end()
    #expect(told.withLock { $0 } == 1)
  }
}
